// The table in the browser: shows what the server sends, and sends back what is pressed.
// It knows no rules; without it the page works by loading again.
"use strict";

const body = document.body;
const main = document.getElementById("main");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const sight = () => document.getElementById("sight");

/* Changing the page in place: nodes with an id keep their identity, and so focus and motion. */

function morph(from, to) {
  if (from.nodeType === Node.TEXT_NODE) {
    if (from.data !== to.data) from.data = to.data;
    return;
  }
  morphAttributes(from, to);
  const byId = new Map();
  for (const child of from.children) if (child.id) byId.set(child.id, child);
  const kept = new Set([...to.children].map((child) => child.id));
  let next = from.firstChild;
  for (const wanted of [...to.childNodes]) {
    let match = wanted.id ? byId.get(wanted.id) : null;
    if (!match && !wanted.id) {
      match = next;
      while (match && (match.id || match.nodeName !== wanted.nodeName)) match = match.nextSibling;
    }
    if (match && match.nodeName === wanted.nodeName) {
      // What stands between and goes anyway goes now: moving a node takes its focus and its scroll.
      while (next !== match && !(next.id && kept.has(next.id)) && !next.contains(document.activeElement)) {
        const gone = next;
        next = next.nextSibling;
        gone.remove();
      }
      if (match !== next) from.insertBefore(match, next);
      else next = next.nextSibling;
      morph(match, wanted);
    } else {
      from.insertBefore(wanted, next);
    }
  }
  while (next) {
    const gone = next;
    next = next.nextSibling;
    gone.remove();
  }
}

function morphAttributes(from, to) {
  for (const { name } of [...from.attributes]) {
    const opened = name === "open" && from.nodeName === "DETAILS";
    if (!to.hasAttribute(name) && !opened) from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
}

/* Movement: a card slides from where it was, or from its player, to where it is now. A new hand
   comes from the dealer in packets; what is taken up later comes from beside its owner. */

const DEALT = { every: 60, lasts: 170 };  // twelve cards in threes lie after 350 ms

function places() {
  const found = new Map();
  for (const card of document.querySelectorAll("[data-flip]")) {
    found.set(card.dataset.flip, card.getBoundingClientRect());
  }
  return found;
}

function slide(before, dealt) {
  if (still.matches) return;
  const packet = dealt && Number(document.getElementById("hand-form")?.dataset.packet);
  let place = 0;
  for (const card of document.querySelectorAll("[data-flip]")) {
    let old = before.get(card.dataset.flip);
    const timing = { duration: 240, easing: "cubic-bezier(.2, .7, .3, 1)", fill: "backwards" };
    if (!old) {
      const { from } = card.dataset;
      const whose = from ? `.at-${from}` : dealt ? ":has(.dealer)" : ".you";
      const player = document.querySelector(`.plaque${whose}`);
      old = player && player.getBoundingClientRect();
      if (!from && packet) {
        timing.duration = DEALT.lasts;
        timing.delay = Math.floor(place / packet) * DEALT.every;
        place += 1;
      }
    }
    if (!old) continue;
    const now = card.getBoundingClientRect();
    const x = old.x + old.width / 2 - now.x - now.width / 2;
    const y = old.y + old.height / 2 - now.y - now.height / 2;
    if (Math.abs(x) + Math.abs(y) < 2) continue;
    const scale = before.has(card.dataset.flip) ? old.width / now.width : 0.5;
    card.animate([{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, {}], timing);
  }
}

/* Sights come one after the other; a finished trick stays a moment before the next is shown. */

const FAR_BEHIND = 12;  // who waited for more than this sees the table as it is
const waiting = [];
let holding = null;
let left = "";  // the sight on which one acted: a finished trick there need not stay

function show(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  const wanted = template.content.firstElementChild;
  const focused = document.activeElement;
  const place = handCards().indexOf(focused);
  const deal = sight().dataset.deal;
  const before = places();
  const heard = news();
  morph(sight(), wanted);
  const dealt = sight().dataset.deal !== deal;
  slide(dealt ? new Map() : before, dealt);
  say(heard);
  offerToGoOn();
  document.title = sight().dataset.title;
  countChosen();
  explain();
  offerAddress();
  keepFocus(focused, place);
  document.dispatchEvent(new Event("shown"));
}

/* What is new is added to the live region line by line, so that nothing is lost to those who
   listen when several sights are shown at once. A line is known by what it is about as well, for
   the same may be said again of something else. */

const SAID = 12;
const lines = () => [...document.querySelectorAll("#news p")];
const news = () => lines().map((line) => `${line.dataset.about} ${line.textContent}`);

// Phrases are said once, and not again when somebody is unmuted.
const phrases = new Set(lines().map((line) => line.dataset.about));

function say(heard) {
  for (const line of lines()) {
    const again = line.hasAttribute("data-once") && phrases.has(line.dataset.about);
    phrases.add(line.dataset.about);
    if (!again && !heard.includes(`${line.dataset.about} ${line.textContent}`)) announce(line.textContent);
  }
}

function announce(text) {
  const live = document.getElementById("live");
  const line = document.createElement("p");
  line.textContent = text;
  live.append(line);
  while (live.children.length > SAID) live.firstChild.remove();
}

function keepFocus(focused, place) {
  // A button that is switched off while it has the focus gives it to nobody.
  if (focused && focused !== body && focused.isConnected && !focused.hidden && !focused.disabled) {
    if (document.activeElement !== focused) focused.focus({ preventScroll: true });
    return;
  }
  const cards = handCards();
  const next = place >= 0 && cards.length ? cards[Math.min(place, cards.length - 1)] : null;
  (next || document.querySelector("#next-deal, #new-match") || main).focus({ preventScroll: true });
}

/* Something lies over the table that is to be seen first. */
const covered = () => document.querySelector("dialog.holds[open]");

document.addEventListener("close", (event) => {
  if (!event.target.matches(".holds") || !waiting.length) return;
  if (waiting.length > FAR_BEHIND) waiting.splice(0, waiting.length - 1);
  release();
}, true);

function linger() {
  if (covered()) return Infinity;
  if (!sight().dataset.finished || sight().dataset.id === left) return 0;
  const wish = body.dataset.linger;
  if (wish === "tap") return Infinity;
  return Number(wish) * 1000 * (sight().dataset.over ? 2 : 1);
}

function release() {
  clearTimeout(holding);
  holding = null;
  const html = waiting.shift();
  if (html === undefined) return;
  show(html);
  if (waiting.length) hold();
}

function hold() {
  const time = linger();
  holding = time === Infinity ? -1 : setTimeout(release, Math.max(0, time - (Date.now() - shownAt)));
  offerToGoOn();
}

/* Until it is tapped, or until the button is pressed: not everyone has something to tap with. */
function offerToGoOn() {
  const button = document.getElementById("go-on");
  if (button) button.hidden = holding !== -1;
}

let shownAt = Date.now();

function arrive(html) {
  waiting.push(html);
  if (holding === null) hold();
}

const observer = new MutationObserver(() => { shownAt = Date.now(); });
observer.observe(sight(), { attributes: true, attributeFilter: ["data-id"] });

/* The feed. A hidden tab gives its connection back: browsers have only six to a server. */

let stream = null;
let gone = false;
let last = sight().dataset.id;

function connect() {
  if (stream || gone || document.hidden) return;
  const query = new URLSearchParams({ after: last, language: document.documentElement.lang });
  stream = new EventSource(`${body.dataset.feed}?${query}`);
  stream.onmessage = (event) => {
    last = event.lastEventId;
    arrive(event.data);
  };
  stream.addEventListener("closing", (event) => notice(event.data));
  stream.addEventListener("gone", (event) => leave(event.data));
  stream.onopen = () => {
    document.getElementById("connection").hidden = true;
    document.getElementById("notice").hidden = true;
  };
  stream.onerror = () => {
    if (document.getElementById("notice").hidden) document.getElementById("connection").hidden = false;
    if (stream && stream.readyState === EventSource.CLOSED) {
      disconnect();
      lookAgain();
    }
  };
}

/* Refused for good, or only for now? A table that is gone has a page that says so. */
async function lookAgain() {
  try {
    const answer = await fetch(location.pathname, { headers: { Accept: "application/json" } });
    if (answer.status === 404) return leave((await answer.json()).sentence);
  } catch { /* the house is not there yet */ }
  setTimeout(connect, 3000);
}

function notice(sentence) {
  const place = document.getElementById("notice");
  place.querySelector("p").textContent = sentence;
  place.hidden = false;
  document.getElementById("connection").hidden = true;
  announce(sentence);
}

function leave(sentence) {
  gone = true;
  disconnect();
  notice(sentence);
  waiting.length = 0;
  sight().inert = true;
  const way = document.querySelector("#notice a");
  way.hidden = false;
  way.focus();
}

function disconnect() {
  if (stream) stream.close();
  stream = null;
}

// Who comes back to the tab sees the table as it is, not all they missed one by one.
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) return connect();
  disconnect();
  last = "";
});
addEventListener("pagehide", disconnect);
addEventListener("pageshow", connect);

/* Sending. */

let complaining = null;

function complain(sentence) {
  const place = document.getElementById("complaint");
  place.textContent = sentence;
  place.hidden = false;
  clearTimeout(complaining);
  complaining = setTimeout(() => { place.hidden = true; }, 6000);
}

async function send(form, fields) {
  try {
    const answer = await fetch(form.getAttribute("action"), {
      method: "POST",
      body: fields,
      headers: { Accept: "application/json" },
    });
    if (!answer.ok) complain((await answer.json()).sentence);
    else if (form.dataset.done) complain(form.dataset.done);
    else if (holding !== null && sight().dataset.id === left) release();
  } catch {
    complain(document.getElementById("complaint").dataset.lost);
  }
}

const ours = /^\/t\/[^/]+\/(act|deal|pace|begin|clear|swap|decline|rename|stand-in|say|mute)$/;

/* What a form decides: a table that has moved on asks for something else by the same form. */
function decision(form) {
  const { match, deal, clock } = Object.fromEntries(new FormData(form));
  return [form.getAttribute("action"), match, deal, clock].join(" ");
}

let sending = Promise.resolve();
const underWay = new Set();

// The same decision again before it is answered is a slip; a second sign or look is meant, and so
// is what comes next, though the table may show it before the answer is here.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.getAttribute("method") !== "post") return;
  if (!ours.test(form.getAttribute("action"))) {
    // Leads to another page: pressing twice on a slow line is a slip as well.
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "yes";
    setTimeout(() => { delete form.dataset.sent; }, 5000);
    return;
  }
  event.preventDefault();
  const decided = form.hasAttribute("data-aside") ? event : decision(form);
  if (underWay.has(decided)) return;
  underWay.add(decided);
  const fields = new URLSearchParams(new FormData(form));
  if (event.submitter?.name) fields.append(event.submitter.name, event.submitter.value);
  if (form.matches("[action$='/act'], [action$='/deal'], [action$='/begin']")) left = sight().dataset.id;
  sending = sending.then(() => send(form, fields)).finally(() => underWay.delete(decided));
});

/* The hand: a click or Enter plays; a tap lifts and the second plays; so does everything where
   the player wants to confirm. */

const handCards = () => [...document.querySelectorAll("#hand-form .cards .card-button")].map(
  (card) => card.querySelector("input") || card,
);
let touch = false;

addEventListener("pointerdown", (event) => { touch = event.pointerType === "touch"; }, true);
addEventListener("keydown", () => { touch = false; }, true);

function lift(card) {
  for (const other of document.querySelectorAll(".lifted")) if (other !== card) other.classList.remove("lifted");
  card.classList.add("lifted");
}

// The hand may slide to where a button was just pressed: the second half of a double click, or an
// impatient click, is none on a card.
let pressed = { at: 0, x: 0, y: 0 };
const SLIP = 700;

const isSlip = (event) => event.detail > 0 && Date.now() - pressed.at < SLIP
  && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < 60;

document.addEventListener("click", (event) => {
  const card = event.target.closest("button.card-button, .card-button.pick");
  if (card && isSlip(event)) {
    event.preventDefault();
    return;
  }
  if (!card && event.target.closest("button")) {
    pressed = { at: Date.now(), x: event.clientX, y: event.clientY };
  }
  if (card && card.matches("button")) {
    if (card.getAttribute("aria-disabled") === "true") {
      event.preventDefault();
      if (card.dataset.why) complain(card.dataset.why);
      return;
    }
    const careful = touch || body.dataset.confirm === "yes";
    if (careful && !card.classList.contains("lifted")) {
      event.preventDefault();
      lift(card);
    }
    return;
  }
  for (const lifted of document.querySelectorAll(".lifted")) lifted.classList.remove("lifted");
  const near = event.target.closest("[data-press]");
  if (near && !event.target.closest("[data-stays], a")) document.getElementById(near.dataset.press).click();
  if (event.target.closest("#trick") && waiting.length) release();
});

function countChosen() {
  const say = document.querySelector("[data-needs-any]");
  if (say) say.disabled = !say.form.querySelector(":checked");
  const form = document.getElementById("hand-form");
  const button = form && form.querySelector("[data-needs]");
  if (!button) return;
  const chosen = form.querySelectorAll(":checked").length;
  const text = form.querySelector("[data-chosen]");
  text.textContent = text.dataset.chosen.replace("#", chosen);
  button.disabled = chosen !== Number(button.dataset.needs);
}

document.addEventListener("change", countChosen);

/* Where offers are too small to carry their hints, that of the last one touched stands once. */

let touched = "";

function explain() {
  const about = document.getElementById("about");
  const hint = about && document.getElementById(touched)?.querySelector(".hint");
  if (hint) about.textContent = hint.textContent;
}

for (const kind of ["change", "focusin"]) {
  document.addEventListener(kind, (event) => {
    const offer = event.target.closest(".offer");
    if (!offer) return;
    touched = offer.id;
    explain();
  });
}

/* Keys, while the table has the focus. */

const numbers = "1234567890-=";

main.addEventListener("keydown", (event) => {
  if (body.dataset.keys !== "yes" || event.ctrlKey || event.altKey || event.metaKey) return;
  const typing = event.target.closest("input:not([type=checkbox]), select, textarea");
  if (typing) return;
  const row = numbered(event.target);
  const cards = row || handCards();
  const at = cards.indexOf(document.activeElement);
  if (event.key === "?") help();
  else if (named(event)) reach(named(event));
  else if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
    if (!cards.length || event.target.closest(".scroll, .log")) return;
    const step = event.key === "ArrowRight" ? 1 : -1;
    const next = at < 0 ? (step > 0 ? 0 : cards.length - 1) : (at + step + cards.length) % cards.length;
    cards[next].focus();
  } else if (numbers.includes(event.key) && cards[numbers.indexOf(event.key)]) {
    const card = cards[numbers.indexOf(event.key)];
    card.focus();
    card.click();
  } else return;
  event.preventDefault();
});

/* A row of buttons of its own, where arrows and numbers act instead of in the hand. */
function numbered(target) {
  const row = target.closest("[data-numbered]");
  return row && [...row.querySelectorAll("button")];
}

/* What the page names a key for: a button is pressed, a group is gone to. */
function named(event) {
  const letter = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const key = event.shiftKey ? `Shift+${letter}` : letter;
  return document.querySelector(`[data-key="${CSS.escape(key)}"]`);
}

function reach(element) {
  if (element.matches("button, a")) element.click();
  else element.querySelector("button").focus();
}

function help() {
  document.getElementById("help").showModal();
}

/* Sounds are fetched when somebody wishes for one. */

const sounds = () => import(body.dataset.sound);

if (body.dataset.sounds) sounds();
document.addEventListener("click", async (event) => {
  const wish = event.target.closest("[data-try]");
  if (wish) (await sounds()).play(wish.dataset.try);
});

const helpButton = document.getElementById("help-button");
helpButton.hidden = false;
helpButton.addEventListener("click", help);

/* The way to bring friends to the table, where the browser lets us. */

function offerAddress() {
  const button = document.getElementById("copy-address");
  if (button) button.hidden = !navigator.clipboard;
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("#copy-address");
  if (!button) return;
  await navigator.clipboard.writeText(location.href);
  complain(button.dataset.copied);
});

offerAddress();
countChosen();
main.focus({ preventScroll: true });
document.dispatchEvent(new Event("shown"));
connect();
