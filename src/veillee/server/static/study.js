// Steps through a finished deal without loading the page anew, and asks how far its working out has
// come for as long as somebody looks. Without it every step is a link.
"use strict";

const AGAIN = 1200;  // milliseconds between two looks at what has been worked out
const body = document.body;
const live = document.getElementById("live");
const main = () => document.getElementById("main");

let wanted = location.href;
let asking = null;
let timer = 0;

function swap(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const fresh = page.getElementById("main");
  if (!fresh) return false;
  const focused = document.activeElement && document.activeElement.id;
  for (const each of main().querySelectorAll("details[open]")) {
    const same = fresh.querySelector(`#${each.id}`);
    if (same) same.open = true;
  }
  main().replaceWith(fresh);
  if (focused) {
    const again = document.getElementById(focused);
    if (again) again.focus({ preventScroll: true });
  }
  return true;
}

async function load(spoken) {
  if (asking) asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  clearTimeout(timer);
  try {
    const answer = await fetch(wanted, { signal, headers: { Accept: "text/html" } });
    const html = await answer.text();
    if (signal.aborted) return;
    if (!answer.ok || !swap(html)) {
      location.assign(wanted);
      return;
    }
    if (spoken) live.textContent = [...document.querySelectorAll("#now-title, .happened, .turn-sentence")].map((each) => each.textContent.trim()).join(" ");
  } catch {
    if (signal.aborted) return;  // another step has been asked for meanwhile
  }
  waitForMore();
}

function waitForMore() {
  clearTimeout(timer);
  if (main().dataset.working && !document.hidden) timer = setTimeout(() => load(false), AGAIN);
}

function go(href) {
  wanted = new URL(href, location.href).href;
  history.pushState(null, "", wanted);
  load(true);
}

function step(to) {
  const { at, last } = main().dataset;
  // Where one is going, not where one still is: keys may be quicker than pages.
  const now = Number(new URL(wanted).searchParams.get("at") ?? at);
  const next = Math.min(Math.max(to(now, Number(last)), 0), Number(last));
  if (next === now) return;
  const url = new URL(wanted);
  url.searchParams.set("at", next);
  go(url.href);
}

const KEYS = {
  ArrowLeft: (now) => now - 1,
  ArrowRight: (now) => now + 1,
  Home: () => 0,
  End: (now, last) => last,
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || body.dataset.keys === "no") return;
  if (!(event.key in KEYS) || event.target.closest("input, textarea, select, .scroll")) return;
  event.preventDefault();
  step(KEYS[event.key]);
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-go]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  go(link.href);
});

addEventListener("popstate", () => {
  wanted = location.href;
  load(true);
});
document.addEventListener("visibilitychange", waitForMore);
waitForMore();
