// What is seen for a few seconds only: it stays that long whatever the table shows meanwhile, and
// then goes by itself, or at a tap or Escape. Nobody is told when.
"use strict";

{
  const staying = new Map();
  const gone = new Set();

  function settle() {
    for (const found of document.querySelectorAll("[data-stays]")) {
      if (gone.has(found.id)) found.remove();
      else if (!staying.has(found.id)) begin(found);
    }
    // The table no longer has what it sent with an earlier sight; those who saw it do.
    for (const [id, { element, place }] of staying) {
      if (!document.getElementById(id)) document.getElementById(place)?.append(element);
    }
  }

  function begin(element) {
    const seconds = Number(element.dataset.stays);
    staying.set(element.id, { element, place: element.parentElement.id });
    if (seconds) setTimeout(end, seconds * 1000, element.id);
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) {
      element.animate([{ transform: "scale(.6)", opacity: 0 }, {}], { duration: 180, easing: "ease-out" });
    }
  }

  function end(id) {
    if (!staying.has(id)) return;
    const { element } = staying.get(id);
    const focused = element.contains(document.activeElement);
    staying.delete(id);
    gone.add(id);
    element.remove();
    if (focused) document.getElementById("main").focus({ preventScroll: true });
  }

  // What was said before the page was opened is not said again.
  for (const found of document.querySelectorAll("[data-once][data-stays]")) {
    gone.add(found.id);
    found.remove();
  }

  document.addEventListener("shown", settle);
  document.addEventListener("click", (event) => {
    const element = event.target.closest("[data-stays]");
    if (element) end(element.id);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !document.querySelector("dialog[open]")) {
      for (const id of [...staying.keys()]) end(id);
    }
  });
}
