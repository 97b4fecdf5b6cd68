import assert from "node:assert/strict";
import { before, test } from "node:test";

import { Outbox } from "../../static/js/voice/outbox.js";
import { GIVE_UP, Peer, RETRY } from "../../static/js/voice/peer.js";
import * as states from "../../static/js/voice/state.js";
import { ending, failure, refusal, standing, whyClosed } from "../../static/js/voice/words.js";

/** @typedef {import("../../static/js/table/frames.d.ts").CallFrame} CallFrame */
/** @typedef {import("../../static/js/table/frames.d.ts").Payload} Payload */

/** @param {Partial<NonNullable<CallFrame["call"]>>} more */
const frame = (more = {}) => /** @type {CallFrame} */ ({ t: "call", call: { id: "c", accepted: false, mine: true, page: "me", servers: null, ...more }, over: null });
/** @type {CallFrame} */
const nothing = { t: "call", call: null, over: null };
const got = { mine: false, page: null };
const mine = states.begin("me");

before(() => {
  Object.assign(globalThis, {
    gettext: (/** @type {string} */ text) => text,
    interpolate: (/** @type {string} */ text, /** @type {Record<string, string>} */ values) => text.replace(/%\((\w+)\)s/g, (_, name) => String(values[name])),
  });
});

// What the page knows

test("a call is wanted, rings, is joined and talks", () => {
  let state = states.want(mine, "call");
  assert.equal(states.phase(state), "calling");
  state = states.receive(state, frame());
  assert.equal(states.phase(state), "calling");
  state = states.receive(state, frame({ accepted: true }));
  assert.deepEqual([states.phase(state), states.joined(state)?.id], ["joining", "c"]);
  assert.equal(states.phase(states.link(state, true)), "talking");
});

test("the microphone is open for a call that is wanted here, and for no other", () => {
  assert.equal(states.speaks(mine), false);
  const rung = states.receive(mine, frame(got));
  assert.deepEqual([states.phase(rung), states.speaks(rung)], ["rung", false]);
  assert.equal(states.speaks(states.want(rung, "accept")), true);
  const elsewhere = states.receive(rung, frame({ ...got, accepted: true, page: "another tab" }));
  assert.deepEqual([states.phase(elsewhere), states.speaks(elsewhere), states.joined(elsewhere)], ["elsewhere", false, null]);
});

test("two who call at once are joined by the server's word", () => {
  const wants = states.want(mine, "call");
  const crossed = states.receive(wants, frame(got));
  assert.equal(states.phase(crossed), "joining");
  const joined = states.receive(crossed, frame({ mine: false, accepted: true, page: "me" }));
  assert.deepEqual([joined.wants, states.joined(joined)?.id], [null, "c"]);
});

test("the same call told anew keeps its way and its mute, another does not", () => {
  const talking = states.mute(states.link(states.receive(mine, frame({ accepted: true })), true));
  const again = states.receive(talking, frame({ accepted: true }));
  assert.deepEqual([again.linked, again.muted], [true, true]);
  const other = states.receive(talking, frame({ id: "d", accepted: true }));
  assert.deepEqual([other.linked, other.muted], [false, false]);
});

test("who mutes before the call has begun is muted in it", () => {
  const muted = states.mute(states.want(mine, "call"));
  assert.equal(states.receive(muted, frame()).muted, true);
});

test("a call hung up here is over whatever is still said of it", () => {
  const left = states.leave(states.receive(mine, frame({ accepted: true })));
  assert.equal(states.phase(states.receive(left, frame({ accepted: true }))), "idle");
  assert.equal(states.phase(states.receive(left, frame({ id: "d", ...got }))), "rung");
});

test("what was to be accepted is wanted no more when it is over, what is to be called still is", () => {
  const accepting = states.want(states.receive(mine, frame(got)), "accept");
  assert.equal(states.receive(accepting, nothing).wants, null);
  assert.equal(states.receive(states.want(mine, "call"), nothing).wants, "call");
});

test("a call taken back before it had a name is hung up when it has one", () => {
  const takenBack = states.leave(states.want(mine, "call"));
  const named = states.receive(takenBack, frame());
  assert.equal(states.isUnwanted(takenBack, named), true);
  const wanted = states.want(mine, "call");
  assert.equal(states.isUnwanted(wanted, states.receive(wanted, frame())), false);
  assert.equal(states.isUnwanted(named, states.receive(named, frame({ accepted: true }))), false);
  assert.equal(states.isUnwanted(mine, states.receive(mine, frame({ page: "another tab" }))), false);
});

test("the server is told what is wanted here, and not again what has come about meanwhile", () => {
  const wants = states.want(mine, "call");
  assert.deepEqual(states.wish(wants), { t: "call", page: "me" });
  assert.deepEqual(states.wish(states.receive(wants, frame(got))), { t: "call", page: "me" });
  assert.equal(states.wish(states.receive(wants, frame())), null);
  const accepting = states.want(states.receive(mine, frame(got)), "accept");
  assert.deepEqual(states.wish(accepting), { t: "accept", call: "c", page: "me" });
  assert.equal(states.wish(states.receive(accepting, nothing)), null);
});

test("who takes a call back and calls again before it has a name keeps his microphone for it", () => {
  const again = states.want(states.leave(states.want(mine, "call")), "call");
  const named = states.receive(again, frame());
  assert.deepEqual([states.isUnwanted(again, named), states.speaks(named), states.wish(named)], [false, true, null]);
});

test("what was asked for and is refused is wanted no more, and a call that could not be accepted is left", () => {
  assert.equal(states.phase(states.refused(states.want(mine, "call"), null, "engaged")), "idle");
  const accepting = states.want(states.receive(mine, frame(got)), "accept");
  assert.equal(states.phase(states.refused(accepting, "c", "busy")), "rung");
  assert.equal(states.phase(states.refused(accepting, "c", "call_over")), "idle");
});

test("a call that is over before it had a name here is over here too", () => {
  /** @type {CallFrame} */
  const declined = { ...nothing, over: { id: "c", why: "declined", mine: false } };
  const wants = states.want(mine, "call");
  assert.deepEqual([states.phase(states.receive(wants, declined)), states.isOver(wants, declined)], ["calling", false]);
  const called = states.granted(wants);
  assert.deepEqual([states.phase(called), states.wish(called)], ["calling", null]);
  assert.deepEqual([states.phase(states.receive(called, declined)), states.isOver(called, declined)], ["idle", true]);
  const named = states.receive(called, frame());
  assert.deepEqual([states.isUnwanted(called, named), states.phase(named)], [false, "calling"]);
  assert.equal(states.isOver(named, { ...nothing, over: { id: "b", why: "declined", mine: false } }), false);
  assert.deepEqual(states.granted(named), named);
});

test("a refusal that comes late leaves the call alone that rings by now", () => {
  const next = states.receive(mine, frame({ ...got, id: "d" }));
  assert.equal(states.refused(next, "c", "call_over"), next);
});

// What goes to the other's page

const place = { sdpMid: "0", sdpMLineIndex: 0 };
/** @param {string} name */
const way = (name) => ({ candidates: [{ candidate: name, ...place }] });

test("what waits goes one after the other, numbered, and ways together", () => {
  /** @type {(Payload & { n: number })[]} */
  const sent = [];
  const outbox = new Outbox((payload) => `s${sent.push(payload)}`);
  outbox.put({ offer: "o" });
  outbox.put(way("a"));
  outbox.put(way("b"));
  assert.deepEqual(sent, [{ n: 1, offer: "o" }]);
  assert.equal(outbox.answered("other"), false);
  assert.equal(outbox.answered("s1"), true);
  assert.deepEqual(sent[1], { n: 2, candidates: [...way("a").candidates, ...way("b").candidates] });
  assert.equal(outbox.answered("s1"), false);
  assert.equal(outbox.answered("s2"), true);
  assert.deepEqual([outbox.sent, outbox.answered(null)], [null, false]);
});

// The way to the other's page

let made = 0;

/** What a browser has, as far as a peer asks it: descriptions in their order, none taken where it does not belong. */
class Line {
  /** @type {string[]} */
  done = [];
  connectionState = "new";
  signalingState = "stable";
  iceGatheringState = "new";
  /** @type {{ sdp: string } | null} */
  localDescription = null;
  /** @type {{ type: string, sdp: string } | null} */
  remoteDescription = null;
  /** @type {(event: { candidate: { candidate: string, sdpMid: string, sdpMLineIndex: number } }) => void} */
  onicecandidate = () => {};
  /** @type {(event: { errorCode: number }) => void} */
  onicecandidateerror = () => {};
  onicegatheringstatechange = () => {};
  onconnectionstatechange = () => {};

  addTrack() {}
  getConfiguration() {
    return {};
  }
  setConfiguration() {
    this.done.push("configured");
  }
  /** @param {{ iceRestart: boolean }} how */
  async createOffer({ iceRestart }) {
    return { sdp: `${iceRestart ? "another" : "first"} offer ${++made}` };
  }
  /** @param {{ sdp: string }} [description] */
  async setLocalDescription(description) {
    this.localDescription = description ?? { sdp: `answer ${++made} to ${this.remoteDescription?.sdp}` };
    this.signalingState = description ? "have-local-offer" : "stable";
  }
  /** @param {{ type: string, sdp: string }} description */
  async setRemoteDescription(description) {
    const { type, sdp } = description;
    if (type === "answer" && this.signalingState !== "have-local-offer") throw new DOMException("an answer to nothing", "InvalidStateError");
    this.done.push(`${type}: ${sdp}`);
    this.remoteDescription = description;
    this.signalingState = type === "answer" ? "stable" : "have-remote-offer";
  }
  /** @param {{ candidate: string }} way */
  async addIceCandidate({ candidate }) {
    if (candidate === "old") throw new DOMException("of no offer", "OperationError");
    this.done.push(candidate);
  }
  close() {
    this.done.push("closed");
  }
}

/** @param {boolean} offers */
function peer(offers) {
  const line = new Line();
  Object.assign(globalThis, { RTCPeerConnection: function () { return line; } });
  /** @type {Payload[]} */
  const sent = [];
  /** @type {string[]} */
  const lost = [];
  const stream = /** @type {any} */ ({ getTracks: () => [{}] });
  made = 0;
  const peer = new Peer({ servers: [], stream, offers, now: 0 }, { send: (each) => void sent.push(each), linked: () => {}, heard: () => {}, lost: (why) => void lost.push(why) });
  return { line, sent, lost, made: peer };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const signal = (/** @type {number} */ n, /** @type {Payload} */ payload) => /** @type {any} */ ({ t: "signal", call: "c", n, ...payload });

test("who called offers, the other answers", async () => {
  const [caller, called] = [peer(true), peer(false)];
  await settled();
  assert.deepEqual([caller.sent, called.sent], [[{ offer: "first offer 1" }], []]);
  called.made.hear(signal(1, { offer: "first offer 1" }));
  await settled();
  assert.deepEqual([called.line.done, called.sent], [["offer: first offer 1"], [{ answer: "answer 2 to first offer 1" }]]);
});

test("what comes twice is taken once, and an old way harms nothing", async () => {
  const { line, made } = peer(false);
  for (const n of [1, 1]) made.hear(signal(n, { offer: "first" }));
  made.hear(signal(2, way("old")));
  made.hear(signal(3, way("new")));
  await settled();
  assert.deepEqual(line.done, ["offer: first", "new"]);
});

test("an offer without an answer is made again as it was, with its ways, and who waits for one asks for it", async () => {
  const [called, caller] = [peer(false), peer(true)];
  await settled();
  caller.line.onicecandidate({ candidate: { candidate: "a", ...place } });
  for (const { made } of [caller, called]) {
    made.tick(RETRY);
    made.tick(RETRY + 1);
    made.tick(RETRY + 2);
  }
  await settled();
  const first = [{ offer: "first offer 1" }, way("a")];
  assert.deepEqual([caller.sent, called.sent], [[...first, ...first], [{ again: true }]]);
  caller.made.hear(signal(1, { again: true }));
  await settled();
  assert.deepEqual(caller.sent, [...first, ...first, ...first]);
});

test("an offer that comes again gets the answer it had, with its ways", async () => {
  const { line, sent, made } = peer(false);
  made.hear(signal(1, { offer: "first" }));
  await settled();
  line.onicecandidate({ candidate: { candidate: "b", ...place } });
  made.hear(signal(2, { offer: "first" }));
  await settled();
  const answer = [{ answer: "answer 1 to first" }, way("b")];
  assert.deepEqual([line.done, sent], [["offer: first"], [...answer, ...answer]]);
});

/** Two peers whose frames wait until they are delivered. */
function pair() {
  const [caller, called] = [peer(true), peer(false)];
  const arrived = new Map([[caller, 0], [called, 0]]);
  const deliver = (/** @type {ReturnType<typeof peer>} */ from, /** @type {ReturnType<typeof peer>} */ to) => {
    const at = arrived.get(from) ?? 0;
    const payload = from.sent[at];
    if (!payload) return false;
    arrived.set(from, at + 1);
    to.made.hear(signal(at + 1, payload));
    return true;
  };
  const steps = [
    () => caller.made.renew([], 1),
    () => called.made.renew([], 1),
    () => deliver(caller, called),
    () => deliver(called, caller),
  ];
  return { caller, called, steps };
}

test("however often both are told of one call, and in whatever order it arrives, the answer that is taken belongs to the offer", async () => {
  const LENGTH = 6;
  for (let course = 0; course < 4 ** LENGTH; course++) {
    const { caller, called, steps } = pair();
    await settled();
    for (let at = 0; at < LENGTH; at++) {
      steps[Math.floor(course / 4 ** at) % 4]?.();
      await settled();
    }
    while (steps.slice(2).filter((deliver) => deliver()).length) await settled();
    assert.equal(caller.line.signalingState, "stable");
    assert.equal(called.line.remoteDescription?.sdp, caller.line.localDescription?.sdp);
    assert.equal(caller.line.remoteDescription?.sdp, called.line.localDescription?.sdp);
  }
});

test("a way that breaks is mended, and one there is left alone when the page's line comes back", async () => {
  const { line, sent, made } = peer(true);
  await settled();
  made.hear(signal(1, { answer: "answer" }));
  await settled();
  line.connectionState = "connected";
  made.tick(100_000);
  made.renew([], 100_001);
  await settled();
  assert.deepEqual([line.done, sent.length], [["answer: answer", "configured"], 1]);
  line.connectionState = "disconnected";
  made.tick(100_000 + RETRY + 1);
  await settled();
  assert.deepEqual(sent[1], { offer: "another offer 2" });
  made.renew([], 110_000);
  await settled();
  assert.deepEqual(sent.slice(2), [sent[1]]);
});

test("why there is no way: none was found, the relay refused, or the other is gone", () => {
  const none = peer(true);
  none.made.tick(GIVE_UP);
  assert.deepEqual(none.lost, []);
  none.made.tick(GIVE_UP + 1);
  assert.deepEqual(none.lost, ["no_way"]);

  const refused = peer(true);
  refused.line.onicecandidateerror({ errorCode: 401 });
  refused.made.tick(GIVE_UP + 1);
  assert.deepEqual(refused.lost, ["relay_refused"]);

  const unreachable = peer(true);
  unreachable.line.onicecandidateerror({ errorCode: 701 });
  unreachable.made.tick(GIVE_UP + 1);
  assert.deepEqual(unreachable.lost, ["no_way"]);

  const gone = peer(true);
  gone.line.connectionState = "connected";
  gone.line.onconnectionstatechange();
  gone.line.connectionState = "failed";
  gone.made.tick(GIVE_UP + 1);
  assert.deepEqual(gone.lost, ["gone"]);
});

test("where the relay was the only way, its refusal is told at once", () => {
  const { line, lost } = peer(true);
  line.onicecandidateerror({ errorCode: 401 });
  line.iceGatheringState = "complete";
  line.onicegatheringstatechange();
  assert.deepEqual(lost, ["relay_refused"]);
});

test("what is closed says nothing any more", async () => {
  const { line, sent, made } = peer(true);
  made.close();
  await settled();
  assert.deepEqual([line.done, sent], [["closed"], []]);
});

// What is said

test("each standing of a call has its sentence, with the light of the microphone", () => {
  const phases = /** @type {states.Phase[]} */ (["idle", "calling", "rung", "joining", "talking", "elsewhere"]);
  assert.equal(new Set(phases.map((phase) => standing(phase, "Ana", false))).size, phases.length);
  assert.notEqual(standing("talking", "Ana", false), standing("talking", "Ana", true));
  assert.match(standing("rung", "Ana", false), /Ana/);
});

test("every end and refusal has a sentence, also one nobody thought of", () => {
  const ends = ["cancelled", "declined", "missed", "gone", "forbidden", "not_allowed", "no_microphone", "no_way", "relay_refused", "hung_up"];
  assert.equal(new Set(ends.map((each) => ending(each, false))).size, ends.length);
  assert.equal(ending("not_allowed", true), failure("not_allowed"));
  const reasons = ["nobody", "account_needed", "silenced", "off", "unreachable", "engaged", "calls_too_often", "call_over", "busy"];
  assert.equal(new Set(reasons.map(refusal)).size, reasons.length);
});

test("what ends by itself is said as it happened, on either side", () => {
  assert.notEqual(ending("missed", false, true), ending("missed", false, false));
  assert.match(ending("missed", false, true), /^You have not answered/);
  assert.match(ending("gone", false), /between you/);
  assert.match(ending("gone", true), /the other/);
  assert.equal(ending("forbidden", false, true), ending("forbidden", false, false));
});

test("why a browser opens no microphone", () => {
  const named = (/** @type {string} */ name) => whyClosed(new DOMException("", name));
  assert.deepEqual(["NotAllowedError", "SecurityError", "NotFoundError", "NotReadableError"].map(named), ["not_allowed", "not_allowed", "no_microphone", "no_microphone"]);
  assert.equal(whyClosed(Object.assign(new Error(), { name: "InsecureError" })), "insecure");
});
