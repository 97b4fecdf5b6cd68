import assert from "node:assert/strict";
import { test } from "node:test";

import { DOUBTS, FIRST_WAIT, LONGEST_WAIT, RESEND, SILENCE, Wire, backoff } from "../../static/js/table/wire.js";

/** A socket that keeps what it is told. */
class Socket {
  /** @type {any[]} */
  sent = [];
  closed = false;
  /** @type {((event: any) => void) | null} */
  onopen = null;
  /** @type {((event: any) => void) | null} */
  onmessage = null;
  /** @type {((event: any) => void) | null} */
  onclose = null;

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.closed = true;
  }

  open() {
    this.onopen?.({});
  }

  /** @param {object} frame */
  hear(frame) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  /** @param {number} code */
  end(code) {
    this.onclose?.({ code });
  }
}

function world() {
  /** @type {Socket[]} */
  const sockets = [];
  /** @type {any[]} */
  const frames = [];
  /** @type {string[]} */
  const lines = [];
  const time = { now: 100_000 };
  const wire = new Wire(
    () => {
      const socket = new Socket();
      sockets.push(socket);
      return socket;
    },
    { frame: (frame) => frames.push(frame), line: (line) => lines.push(line), drawn: () => 7 },
    { clock: () => time.now, luck: () => 1, name: "page" },
  );
  wire.start();
  const last = () => /** @type {Socket} */ (sockets.at(-1));
  /** @param {number} ms */
  const pass = (ms) => {
    time.now += ms;
    wire.tick();
  };
  return { wire, sockets, frames, lines, last, pass };
}

test("a ping is answered with the version that is drawn", () => {
  const { last, frames } = world();
  last().open();
  last().hear({ t: "ping", now: 1 });
  assert.deepEqual(last().sent, [{ t: "pong", v: 7 }]);
  assert.deepEqual(frames, []);
});

test("a command waits for the line", () => {
  const { wire, last } = world();
  const id = wire.send({ t: "act", pos: 3, action: "KH" });
  assert.deepEqual(last().sent, []);
  last().open();
  assert.deepEqual(last().sent, [{ t: "act", pos: 3, action: "KH", id }]);
});

test("an unanswered command is sent again with the same id", () => {
  const { wire, last, pass } = world();
  last().open();
  const id = wire.send({ t: "next" });
  pass(RESEND - 1);
  assert.equal(last().sent.length, 1);
  pass(1);
  assert.deepEqual(last().sent.map((each) => each.id), [id, id]);
});

for (const answer of ["done", "refused"]) {
  test(`a command that is ${answer} is not sent again`, () => {
    const { wire, last, pass, frames } = world();
    last().open();
    const id = wire.send({ t: "next" });
    last().hear({ t: answer, id, v: 9, reason: "stale" });
    assert.equal(wire.waiting, false);
    pass(RESEND * 2);
    assert.equal(last().sent.length, 1);
    assert.equal(frames.length, 1);
  });
}

test("each command has an id of its own", () => {
  const { wire } = world();
  assert.notEqual(wire.send({ t: "next" }), wire.send({ t: "hold" }));
  assert.notEqual(wire.send({ t: "act", pos: 3, action: "KH" }), wire.send({ t: "act", pos: 5, action: "KH" }));
});

test("asked twice, a command is sent once, and anew when it was answered", () => {
  const { wire, last } = world();
  last().open();
  const id = wire.send({ t: "pause" });
  assert.equal(wire.send({ t: "pause" }), id);
  assert.equal(last().sent.length, 1);
  last().hear({ t: "refused", id, reason: "busy" });
  assert.notEqual(wire.send({ t: "pause" }), id);
  assert.equal(last().sent.length, 2);
});

test("who hangs up one call and declines the next says both", () => {
  const { wire, last } = world();
  last().open();
  const first = wire.send({ t: "hang_up", call: "c", why: "" });
  assert.equal(wire.send({ t: "hang_up", call: "c", why: "" }), first);
  assert.notEqual(wire.send({ t: "hang_up", call: "d", why: "" }), first);
  assert.deepEqual(last().sent.map((each) => each.call), ["c", "d"]);
});

test("a hint is not asked for again while it is thought of, and dies with the line", () => {
  const { wire, last, pass } = world();
  last().open();
  wire.send({ t: "hint" });
  pass(RESEND * 2);
  assert.equal(last().sent.length, 1);
  last().end(1006);
  pass(FIRST_WAIT);
  last().open();
  last().hear({ t: "view", v: 7 });
  assert.deepEqual(last().sent, []);
});

test("an answer nobody waits for is not heard", () => {
  const { wire, last, frames } = world();
  last().open();
  const id = wire.send({ t: "hint" });
  wire.forget(id);
  last().hear({ t: "hint", id, action: "KH", reason: "must" });
  last().hear({ t: "refused", id, reason: "not_your_turn" });
  last().hear({ t: "hint", id: "another", action: "KH", reason: "must" });
  assert.deepEqual(frames, []);
  last().hear({ t: "refused", id: null, reason: "too_many" });
  assert.equal(frames.length, 1);
});

test("without a line only what names a position is kept", async () => {
  const { wire, last, pass, frames } = world();
  last().open();
  last().end(1006);
  const card = wire.send({ t: "act", pos: 3, action: "KH" });
  const pause = wire.send({ t: "pause" });
  await null;
  assert.deepEqual(frames, [{ t: "refused", id: pause, reason: "line_down" }]);
  pass(FIRST_WAIT);
  last().open();
  last().hear({ t: "view", v: 7 });
  assert.deepEqual(last().sent.map((each) => each.id), [card]);
});

test("what was on its way when the line broke is sent again to the same state", () => {
  const { wire, last, pass } = world();
  last().open();
  const id = wire.send({ t: "next" });
  last().end(1006);
  pass(FIRST_WAIT);
  last().open();
  assert.deepEqual(last().sent, []);
  last().hear({ t: "view", v: 7 });
  assert.deepEqual(last().sent.map((each) => each.id), [id]);
});

test("what was on its way dies where something has happened since", async () => {
  const { wire, last, pass, frames } = world();
  last().open();
  const id = wire.send({ t: "next" });
  last().end(1006);
  pass(FIRST_WAIT);
  last().open();
  last().hear({ t: "view", v: 8 });
  await null;
  pass(RESEND * 2);
  assert.deepEqual(last().sent, []);
  assert.deepEqual(frames.at(-1), { t: "refused", id, reason: "stale" });
  assert.equal(wire.waiting, false);
});

test("what is wanted before the first line waits for the first view", () => {
  const { wire, last } = world();
  wire.send({ t: "cut", digits: "" });
  last().open();
  assert.deepEqual(last().sent, []);
  last().hear({ t: "view", v: 7 });
  assert.equal(last().sent.length, 1);
});

test("when the line is over nothing is kept", async () => {
  const { wire, last, frames } = world();
  last().open();
  last().end(4401);
  const id = wire.send({ t: "act", pos: 3, action: "KH" });
  await null;
  assert.deepEqual(frames, [{ t: "refused", id, reason: "line_over" }]);
  assert.equal(wire.waiting, false);
});

test("after reconnecting what is unanswered is sent at once", () => {
  const { wire, last, pass, lines, sockets } = world();
  last().open();
  const id = wire.send({ t: "act", pos: 3, action: "KH" });
  last().end(1006);
  assert.deepEqual(lines, ["up", "down"]);
  pass(FIRST_WAIT);
  assert.equal(sockets.length, 2);
  last().open();
  assert.deepEqual(last().sent.map((each) => each.id), [id]);
  assert.equal(lines.at(-1), "up");
});

test("a silent line is given up and tried again", () => {
  const { last, pass, lines, sockets } = world();
  last().open();
  const first = last();
  pass(SILENCE);
  assert.equal(first.closed, false);
  pass(1);
  assert.ok(first.closed);
  assert.equal(lines.at(-1), "down");
  pass(FIRST_WAIT);
  assert.equal(sockets.length, 2);
});

test("any frame keeps the line", () => {
  const { last, pass, sockets } = world();
  last().open();
  for (let i = 0; i < 5; i++) {
    pass(SILENCE - 1);
    last().hear({ t: "ping", now: i });
  }
  assert.equal(sockets.length, 1);
});

test("a socket that was given up is no longer heard", () => {
  const { last, pass, frames } = world();
  last().open();
  const old = last();
  const { onmessage } = old;
  pass(SILENCE + 1);
  onmessage?.({ data: JSON.stringify({ t: "view", v: 99 }) });
  assert.deepEqual(frames, []);
});

for (const code of [4401, 4403, 4404, 4423]) {
  test(`after close code ${code} nobody knocks again`, () => {
    const { last, pass, lines, sockets } = world();
    last().open();
    last().end(code);
    assert.equal(lines.at(-1), "over");
    pass(60_000);
    assert.equal(sockets.length, 1);
  });
}

test("after too long a silence the server's close leads to another try", () => {
  const { last, pass, sockets } = world();
  last().open();
  last().end(4408);
  pass(FIRST_WAIT);
  assert.equal(sockets.length, 2);
});

test("a device that wakes up does not wait for the next try", () => {
  const { wire, last, sockets } = world();
  last().open();
  last().end(1006);
  wire.hurry();
  assert.equal(sockets.length, 2);
});

test("what is not a frame is passed over", () => {
  const { last, frames } = world();
  last().open();
  last().onmessage?.({ data: "no json" });
  last().onmessage?.({ data: "17" });
  assert.deepEqual(frames, []);
});

test("waits grow from a second to five and differ from page to page", () => {
  assert.equal(backoff(0, 1), FIRST_WAIT);
  assert.ok(backoff(2, 1) > backoff(1, 1));
  assert.equal(backoff(9, 1), LONGEST_WAIT);
  assert.ok(backoff(9, 0) < LONGEST_WAIT);
  assert.ok(backoff(0, 0) >= FIRST_WAIT * 0.75);
});

test("what is said is sent again on a new line, whatever has happened at the table", () => {
  const { wire, last, pass, frames } = world();
  last().open();
  const id = wire.send({ t: "say", text: "Hello" });
  last().end(1006);
  pass(FIRST_WAIT);
  last().open();
  assert.deepEqual(last().sent, [{ t: "say", text: "Hello", id }]);
  last().hear({ t: "view", v: 9 });
  assert.equal(last().sent.length, 1);
  last().hear({ t: "done", id, v: 0 });
  assert.deepEqual(frames.at(-1), { t: "done", id, v: 0 });
  assert.equal(wire.waiting, false);
});

test("what is said while the line is down waits for it", () => {
  const { wire, last, pass } = world();
  last().open();
  last().end(1006);
  const id = wire.send({ t: "say", phrase: "hello" });
  pass(FIRST_WAIT);
  last().open();
  assert.deepEqual(last().sent, [{ t: "say", phrase: "hello", id }]);
});

for (const code of [4403, 4404]) {
  test(`a page whose player may have changed knocks again after close code ${code}, until its browser is known anew`, () => {
    const { sockets, lines, last, pass } = world();
    last().open();
    last().hear({ t: "ping", now: 1 });
    last().end(4402);
    pass(LONGEST_WAIT);
    last().open();
    last().end(code);
    assert.deepEqual(lines, ["up", "down", "up", "down"]);
    pass(LONGEST_WAIT);
    last().open();
    last().hear({ t: "ping", now: 2 });
    assert.equal(sockets.length, 3);
    assert.equal(lines.at(-1), "up");
    last().end(code);
    assert.equal(lines.at(-1), "over");
  });

  test(`a page that is still refused with ${code} gives up soon`, () => {
    const { sockets, lines, last, pass } = world();
    last().open();
    last().end(4402);
    for (let each = 0; each <= DOUBTS; each++) {
      assert.equal(lines.at(-1), "down");
      pass(LONGEST_WAIT);
      last().open();
      last().end(code);
    }
    assert.equal(lines.at(-1), "over");
    pass(60_000);
    assert.equal(sockets.length, 2 + DOUBTS);
  });
}
