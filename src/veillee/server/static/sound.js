// The four sounds of a table, made from oscillators and a little noise: soft, each under 0.4 s,
// and told apart by shape and by colour, not by pitch alone. Fetched when one is wanted.
// What sounds is the server's word for this viewer, `data-cues` on the sight: a cue that the
// sight before did not have. No rule is known here.

const SOFT = 0.22;

/** A gain that comes from silence and goes back to it, so that nothing clicks. */
function swell(context, out, at, length, loud, rise = 0.012) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + rise);
  gain.gain.exponentialRampToValueAtTime(loud * 0.15, at + length - 0.05);
  gain.gain.linearRampToValueAtTime(0, at + length);
  gain.connect(out);
  return gain;
}

function tone(context, out, type, pitches, at, length) {
  const source = context.createOscillator();
  source.type = type;
  source.frequency.setValueAtTime(pitches[0], at);
  for (const pitch of pitches.slice(1)) source.frequency.exponentialRampToValueAtTime(pitch, at + length * 0.8);
  source.connect(out);
  source.start(at);
  source.stop(at + length);
}

/** Each makes its sound in a context from a moment on, into a node. */
export const voices = {
  // Two strokes of a small glass bell, the second higher.
  turn(context, out, at) {
    for (const [pitch, later] of [[523, 0], [784, 0.13]]) {
      const bell = swell(context, out, at + later, 0.24, SOFT);
      tone(context, bell, "sine", [pitch], at + later, 0.24);
      const shine = swell(context, out, at + later, 0.14, SOFT / 4);
      tone(context, shine, "sine", [pitch * 2.76], at + later, 0.14);
    }
  },
  // A chord plucked on two strings, level, its brightness closing.
  won(context, out, at) {
    const closing = context.createBiquadFilter();
    closing.type = "lowpass";
    closing.frequency.setValueAtTime(2600, at);
    closing.frequency.exponentialRampToValueAtTime(420, at + 0.3);
    const plucked = swell(context, out, at, 0.34, SOFT / 2, 0.006);
    closing.connect(plucked);
    for (const pitch of [294, 370]) tone(context, closing, "sawtooth", [pitch], at, 0.34);
  },
  // Cards swept off the wood: breath that falls and a low knock under it.
  spoiled(context, out, at) {
    const length = 0.32;
    const noise = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
    const samples = noise.getChannelData(0);
    for (let each = 0; each < samples.length; each += 1) samples[each] = Math.random() * 2 - 1;
    const breath = context.createBufferSource();
    breath.buffer = noise;
    const falling = context.createBiquadFilter();
    falling.type = "bandpass";
    falling.Q.value = 1.2;
    falling.frequency.setValueAtTime(1500, at);
    falling.frequency.exponentialRampToValueAtTime(240, at + length);
    breath.connect(falling).connect(swell(context, out, at, length, SOFT * 0.9, 0.03));
    breath.start(at);
    tone(context, swell(context, out, at, 0.26, SOFT * 0.8), "triangle", [150, 75], at, 0.26);
  },
  // A whistle, up and down again, as short as a wink.
  sign(context, out, at) {
    const length = 0.22;
    const whistle = context.createOscillator();
    whistle.frequency.setValueAtTime(1150, at);
    whistle.frequency.linearRampToValueAtTime(1700, at + length / 2);
    whistle.frequency.linearRampToValueAtTime(1250, at + length);
    const flutter = context.createOscillator();
    const depth = context.createGain();
    flutter.frequency.value = 34;
    depth.gain.value = 60;
    flutter.connect(depth).connect(whistle.frequency);
    whistle.connect(swell(context, out, at, length, SOFT * 0.6, 0.05));
    for (const source of [whistle, flutter]) {
      source.start(at);
      source.stop(at + length);
    }
  },
};

/* A browser lets a page be heard once somebody has pressed something on it; until then a context
   would only be complained of. */

const GESTURES = ["pointerup", "keydown", "click"];
const LONGEST = 0.4;
let context = null;
let free = 0;

function wake() {
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state !== "running") context.resume().catch(() => {});
}

for (const kind of GESTURES) addEventListener(kind, wake, { capture: true, passive: true });

/** Sounds now, or after what sounds already; nothing where the page may not be heard yet. */
export function play(name) {
  wake();
  if (!context || !voices[name]) return;
  const at = Math.max(context.currentTime + 0.02, free);
  free = at + LONGEST;
  voices[name](context, context.destination, at);
}

/* What is new to hear in each sight, the trick before the turn. */

const ORDER = ["sign", "won", "spoiled", "turn"];
const wished = new Set(document.body.dataset.sounds.split(" "));
const sight = document.getElementById("sight");
const cues = () => sight.dataset.cues.split(" ").filter(Boolean);
let before = cues();

new MutationObserver(() => {
  const now = cues();
  const fresh = now.filter((cue) => !before.includes(cue)).map((cue) => cue.split("-")[0]);
  before = now;
  if (document.hidden) return;
  for (const name of ORDER) if (fresh.includes(name) && wished.has(name)) play(name);
}).observe(sight, { attributes: true, attributeFilter: ["data-cues"] });
