// Movement: cards jump to their new places at once, and the eye is led there from the old ones.
// Nothing waits for it, so a newer view simply starts from where things are.

import { preference } from "../preferences.js";

const EASE = "cubic-bezier(.2,.7,.2,1)";
export const PLAY = 180;
export const DRAW = 160;
export const SWEEP = 220;
export const FLIP = 240;

const calm = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");

/** Whether nothing travels: the device or the player wants it so. */
export function still() {
  return Boolean(calm?.matches) || preference("motion") === "off";
}

/** How long a movement takes, by the player's pace. @param {number} usual in ms */
export function paced(usual) {
  return preference("motion") === "fast" ? usual * 0.55 : usual;
}

/** @typedef {{ left: number, top: number, width: number, height: number }} Place */

/** @param {Element} element @returns {Place} */
export function placeOf(element) {
  return element.getBoundingClientRect();
}

/**
 * Lead the eye to a node from where it was.
 * @param {HTMLElement} node
 * @param {Place | null} from
 * @param {number} duration
 * @param {number} [delay]
 */
export function travel(node, from, duration, delay = 0) {
  const to = placeOf(node);
  if (!from || !to.width || !from.width) return;
  if (still()) return appear(node);
  const dx = from.left + from.width / 2 - to.left - to.width / 2;
  const dy = from.top + from.height / 2 - to.top - to.height / 2;
  const scale = Math.min(from.width / to.width, from.height / to.height);
  if (Math.hypot(dx, dy) < 2 && Math.abs(scale - 1) < 0.02) return;
  node.animate([{ transform: `translate(${dx}px, ${dy}px) scale(${scale})` }, { transform: "none" }], {
    duration: paced(duration),
    delay: paced(delay),
    easing: EASE,
    fill: "backwards",
  });
}

/** @param {HTMLElement} node */
function appear(node) {
  node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 120 });
}

/**
 * A drawing of a card leaves for a place and is gone; the card itself may already be elsewhere.
 * @param {HTMLElement} layer
 * @param {Element} face
 * @param {Place} from
 * @param {Place} to
 */
export function depart(layer, face, from, to) {
  if (still() || !from.width || !to.width) return;
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  ghost.setAttribute("aria-hidden", "true");
  ghost.append(face.cloneNode(true));
  ghost.style.setProperty("left", `${from.left}px`);
  ghost.style.setProperty("top", `${from.top}px`);
  ghost.style.setProperty("width", `${from.width}px`);
  layer.append(ghost);
  const dx = to.left + to.width / 2 - from.left - from.width / 2;
  const dy = to.top + to.height / 2 - from.top - from.height / 2;
  const leaving = ghost.animate(
    [{ transform: "none", opacity: 1 }, { transform: `translate(${dx}px, ${dy}px) scale(.35)`, opacity: 0.2 }],
    { duration: paced(SWEEP), easing: "ease-in", fill: "forwards" },
  );
  leaving.onfinish = leaving.oncancel = () => ghost.remove();
}

/** @param {HTMLElement} node */
export function turnOver(node) {
  if (still()) return appear(node);
  node.animate([{ transform: "rotateY(90deg)" }, { transform: "none" }], { duration: paced(FLIP), easing: EASE });
}
