// Nine short sounds, made of tones and puffs of noise when they are wanted: no files, nothing before the first gesture.

/**
 * @typedef {object} Tone
 * @property {number} at seconds from the start
 * @property {number} lasts
 * @property {number} from Hz; for noise the middle of what is let through
 * @property {number} [to] where the pitch glides to
 * @property {number} loud 0 to 1
 * @property {"sine" | "triangle" | "noise"} kind
 */

/** @param {number} at @param {number} loud @returns {Tone} */
const slap = (at, loud) => ({ at, lasts: 0.07, from: 1900, to: 700, loud, kind: "noise" });

/** @param {number} at @param {number} from @param {number} lasts @param {number} loud @returns {Tone} */
const bell = (at, from, lasts, loud) => ({ at, lasts, from, loud, kind: "triangle" });

/** @type {Readonly<Record<string, readonly Tone[]>>} */
export const SOUNDS = {
  deal: [slap(0, 0.35), slap(0.09, 0.3), slap(0.18, 0.3), slap(0.27, 0.25), slap(0.36, 0.25)],
  play: [slap(0, 0.6), { at: 0, lasts: 0.05, from: 150, to: 90, loud: 0.35, kind: "sine" }],
  trick: [{ at: 0, lasts: 0.22, from: 900, to: 2600, loud: 0.3, kind: "noise" }],
  turn: [bell(0, 659, 0.18, 0.35), bell(0.14, 880, 0.3, 0.35)],
  20: [bell(0, 523, 0.2, 0.3), bell(0.12, 659, 0.35, 0.3)],
  40: [bell(0, 523, 0.2, 0.3), bell(0.12, 659, 0.2, 0.3), bell(0.24, 784, 0.45, 0.35)],
  close: [{ at: 0, lasts: 0.2, from: 240, to: 110, loud: 0.5, kind: "sine" }, slap(0.02, 0.4)],
  win: [bell(0, 523, 0.16, 0.3), bell(0.13, 659, 0.16, 0.3), bell(0.26, 784, 0.16, 0.3), bell(0.39, 1047, 0.5, 0.3)],
  lose: [bell(0, 440, 0.25, 0.25), bell(0.2, 392, 0.25, 0.25), bell(0.4, 330, 0.5, 0.25)],
};

/** @type {AudioContext | null} */
let context = null;
/** @type {AudioBuffer | null} */
let hiss = null;

/** To be called in a gesture: before one a browser makes no sound. */
export function wake() {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}

/**
 * @param {string} name
 * @param {number} volume 0 to 1
 */
export function play(name, volume) {
  const tones = SOUNDS[name];
  if (!context || context.state !== "running" || !tones) return;
  const out = context.createGain();
  out.gain.value = volume * volume;
  out.connect(context.destination);
  for (const tone of tones) sound(context, tone, out);
}

/**
 * @param {AudioContext} audio
 * @param {Tone} tone
 * @param {AudioNode} out
 */
function sound(audio, tone, out) {
  const start = audio.currentTime + 0.01 + tone.at;
  const end = start + tone.lasts;
  const shape = audio.createGain();
  shape.gain.setValueAtTime(0, start);
  shape.gain.linearRampToValueAtTime(tone.loud, start + 0.006);
  shape.gain.exponentialRampToValueAtTime(0.0008, end);
  shape.connect(out);
  const source = tone.kind === "noise" ? noise(audio, tone, start, shape) : voice(audio, tone, start, shape);
  source.start(start);
  source.stop(end + 0.02);
}

/**
 * @param {AudioContext} audio
 * @param {Tone} tone
 * @param {number} start
 * @param {AudioNode} out
 */
function voice(audio, { kind, from, to, lasts }, start, out) {
  const source = audio.createOscillator();
  source.type = kind === "sine" ? "sine" : "triangle";
  glide(source.frequency, from, to, start, lasts);
  source.connect(out);
  return source;
}

/**
 * @param {AudioContext} audio
 * @param {Tone} tone
 * @param {number} start
 * @param {AudioNode} out
 */
function noise(audio, { from, to, lasts }, start, out) {
  const source = audio.createBufferSource();
  source.buffer = hiss ??= whiteNoise(audio);
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = 0.8;
  glide(filter.frequency, from, to, start, lasts);
  source.connect(filter).connect(out);
  return source;
}

/**
 * @param {AudioParam} pitch
 * @param {number} from
 * @param {number | undefined} to
 * @param {number} start
 * @param {number} lasts
 */
function glide(pitch, from, to, start, lasts) {
  pitch.setValueAtTime(from, start);
  if (to) pitch.exponentialRampToValueAtTime(to, start + lasts);
}

/** @param {AudioContext} audio */
function whiteNoise(audio) {
  const buffer = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
