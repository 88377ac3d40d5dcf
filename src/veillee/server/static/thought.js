// Shows what a bot thinks over the page that asked for it. Without it each question is a link.
"use strict";

const dialog = document.getElementById("thought-dialog");
const place = document.getElementById("thought-place");
let asked = null;

async function think(link) {
  if (asked) asked.abort();
  asked = new AbortController();
  const { signal } = asked;
  const waiting = document.createElement("p");
  waiting.setAttribute("role", "status");
  waiting.textContent = place.dataset.waiting;
  place.replaceChildren(waiting);
  if (!dialog.open) dialog.showModal();
  try {
    const answer = await fetch(link.href, { signal, headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const found = page.getElementById("thought") || page.querySelector("main p");
    place.replaceChildren(document.importNode(found, true));
    place.scrollTop = 0;
    const title = document.getElementById("thought-title");
    if (title) {
      dialog.setAttribute("aria-label", title.textContent);
      title.tabIndex = -1;
      title.focus();
    }
  } catch {
    if (!signal.aborted) location.assign(link.href);
  }
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-thought]");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  think(link);
});

dialog.addEventListener("close", () => {
  if (asked) asked.abort();
  place.replaceChildren();
});
