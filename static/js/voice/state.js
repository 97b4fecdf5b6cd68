// The call as this page has it, pure: what the server says of it, and what is wanted here and not answered yet.

/** @typedef {import("../table/frames.d.ts").CallFrame} CallFrame */

/**
 * @typedef {"idle" | "calling" | "rung" | "joining" | "talking" | "elsewhere"} Phase
 */

/**
 * @typedef {object} State
 * @property {string} page the name of this page
 * @property {CallFrame["call"]} call
 * @property {"call" | "called" | "accept" | null} wants what the player has asked for here; he has called when the server has it
 * @property {string | null} left the call that was hung up here, whatever is still said of it
 * @property {boolean} linked whether there is a way to the other's page
 * @property {boolean} muted
 */

/**
 * @param {string} page
 * @returns {State}
 */
export function begin(page) {
  return { page, call: null, wants: null, left: null, linked: false, muted: false };
}

/**
 * @param {State} state
 * @returns {Phase}
 */
export function phase({ page, call, wants, linked }) {
  if (!call) return wants ? "calling" : "idle";
  if (!call.accepted && !call.mine) return wants ? "joining" : "rung";
  if (call.page !== page) return "elsewhere";
  if (!call.accepted) return "calling";
  return linked ? "talking" : "joining";
}

/**
 * Whether the microphone is, or is to be, open here.
 * @param {State} state
 */
export function speaks(state) {
  return ["calling", "joining", "talking"].includes(phase(state));
}

/**
 * The call both have accepted and that is held by this page.
 * @param {State} state
 */
export function joined({ page, call }) {
  return call?.accepted && call.page === page ? call : null;
}

/**
 * @param {State} state
 * @param {State["wants"]} wants
 * @returns {State}
 */
export function want(state, wants) {
  return { ...state, wants };
}

/**
 * What the server is to be told once the microphone is open; null where it came about meanwhile.
 * @param {State} state
 * @returns {Extract<import("../table/frames.d.ts").Command, { t: "call" | "accept" }> | null}
 */
export function wish({ page, call, wants }) {
  if (wants === "accept" && call) return { t: "accept", call: call.id, page };
  return wants === "call" ? { t: "call", page } : null;
}

/**
 * The server has done what was asked for: the next word of it is about this call.
 * @param {State} state
 * @returns {State}
 */
export function granted(state) {
  return state.wants === "call" ? want(state, "called") : state;
}

/**
 * What was asked for is refused; a call that has come since is another.
 * @param {State} state
 * @param {string | null} call the one that was to be accepted
 * @param {string} reason
 * @returns {State}
 */
export function refused(state, call, reason) {
  if (call !== null && call !== state.call?.id) return state;
  return reason === "call_over" ? leave(state) : want(state, null);
}

/**
 * The server says how the call stands.
 * @param {State} state
 * @param {CallFrame} frame
 * @returns {State}
 */
export function receive(state, frame) {
  const call = frame.call && frame.call.id !== state.left ? frame.call : null;
  const same = call !== null && call.id === state.call?.id;
  return { ...state, call, wants: stillWanted(state, call), linked: same && state.linked, muted: (same || !state.call) && state.muted };
}

/**
 * What is wanted is wanted no more when it has come about, or when what was to be accepted or was called is over.
 * @param {State} state
 * @param {CallFrame["call"]} call
 */
function stillWanted({ wants }, call) {
  if (!call) return wants === "call" ? wants : null;
  return call.accepted || call.mine ? null : wants;
}

/**
 * Whether the server says that the call of this page is over: one it had, or one that was over before it was told of it.
 * @param {State} before
 * @param {CallFrame} frame
 */
export function isOver({ call, wants }, { over }) {
  if (!over) return false;
  return call ? over.id === call.id : wants === "called";
}

/**
 * The call is over here, whatever the server is still to say.
 * @param {State} state
 * @returns {State}
 */
export function leave(state) {
  return { ...begin(state.page), left: state.call?.id ?? state.left };
}

/**
 * Whether a call was begun from here that nobody wants any more: it was taken back before it had a name.
 * @param {State} before
 * @param {State} state
 */
export function isUnwanted(before, state) {
  const { call, page } = state;
  return call !== null && call.mine && call.page === page && call.id !== before.call?.id && before.wants !== "call" && before.wants !== "called";
}

/**
 * @param {State} state
 * @param {boolean} linked
 * @returns {State}
 */
export function link(state, linked) {
  return { ...state, linked };
}

/**
 * @param {State} state
 * @returns {State}
 */
export function mute(state) {
  return { ...state, muted: !state.muted };
}
