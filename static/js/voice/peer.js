// The way from this page to the other's: only who called makes offers, so that two never cross.

/** @typedef {import("../table/frames.d.ts").Payload} Payload */
/** @typedef {import("../table/frames.d.ts").SignalFrame} SignalFrame */
/** @typedef {import("../table/frames.d.ts").Way} Way */

/** After so long without an answer it is tried anew, and after so long given up; in ms. */
export const RETRY = 4000;
export const GIVE_UP = 20000;

/**
 * @typedef {object} Told
 * @property {(payload: Payload) => void} send for the other's page
 * @property {(linked: boolean) => void} linked there is a way, or none any more
 * @property {(stream: MediaStream) => void} heard the other's voice
 * @property {(why: "gone" | "relay_refused" | "no_way") => void} lost there is no way, and none is sought any more
 */

export class Peer {
  #line;
  #told;
  #offers;
  #last = 0;
  #began = 0;
  #tried = 0;
  #found = false;
  #refused = false;
  #wasLinked = false;
  #closed = false;
  /** The offer or answer of this page that was made last, and the other's that was taken last. */
  #given = "";
  #taken = "";
  /** The ways that belong to what was given. @type {Way[]} */
  #ways = [];
  #busy = Promise.resolve();

  /**
   * @param {{ servers: RTCIceServer[], stream: MediaStream, offers: boolean, now: number }} call
   * @param {Told} told
   */
  constructor({ servers, stream, offers, now }, told) {
    this.#told = told;
    this.#offers = offers;
    this.#began = this.#tried = now;
    const line = new RTCPeerConnection({ iceServers: servers });
    this.#line = line;
    for (const track of stream.getTracks()) line.addTrack(track, stream);
    line.ontrack = ({ track, streams }) => told.heard(streams[0] ?? new MediaStream([track]));
    line.onicecandidate = ({ candidate }) => this.#candidate(candidate);
    line.onicecandidateerror = ({ errorCode }) => void (this.#refused ||= errorCode >= 400 && errorCode < 600);
    line.onicegatheringstatechange = () => this.#gathered();
    line.onconnectionstatechange = () => this.#changed();
    if (offers) this.#offer();
  }

  /** What the browser knows of the way. */
  get line() {
    return this.#line;
  }

  get linked() {
    return this.#line.connectionState === "connected";
  }

  /**
   * The other's page has sent something; what came twice is taken once.
   * @param {SignalFrame} signal
   */
  hear(signal) {
    if (signal.n <= this.#last) return;
    this.#last = signal.n;
    this.#then(() => this.#take(signal));
  }

  /**
   * The server was away, or names its servers anew.
   * @param {RTCIceServer[]} servers
   * @param {number} now
   */
  renew(servers, now) {
    this.#line.setConfiguration({ ...this.#line.getConfiguration(), iceServers: servers });
    if (!this.linked) this.#mend(now);
  }

  /**
   * To be called now and then: is there a way, is another to be tried, or is there none?
   * @param {number} now
   */
  tick(now) {
    if (this.linked) return void (this.#began = this.#tried = now);
    if (now - this.#began > GIVE_UP) return this.#told.lost(this.#why());
    const { connectionState, signalingState } = this.#line;
    const unanswered = signalingState === "have-local-offer" || (connectionState === "new" && !this.#offers);
    const broken = connectionState === "failed" || connectionState === "disconnected";
    if ((unanswered || broken) && now - this.#tried > RETRY) this.#mend(now);
  }

  close() {
    this.#closed = true;
    const line = this.#line;
    line.ontrack = line.onicecandidate = line.onicecandidateerror = line.onicegatheringstatechange = line.onconnectionstatechange = null;
    line.close();
  }

  /** @param {Payload} payload */
  #send(payload) {
    if (!this.#closed) this.#told.send(payload);
  }

  /** @param {number} now */
  #mend(now) {
    this.#tried = now;
    if (this.#offers) this.#offer();
    else this.#send({ again: true });
  }

  /**
   * One that has no answer yet is made again as it was, with its ways: whichever answer comes is then its own.
   * Of two offers at once one would be taken with the other's answer, and no way found.
   */
  #offer() {
    this.#then(async () => {
      if (this.#line.signalingState === "stable") await this.#give(await this.#line.createOffer({ iceRestart: this.#taken !== "" }));
      this.#send({ offer: this.#given });
      this.#sendWays();
    });
  }

  /** @param {RTCLocalSessionDescriptionInit} [description] an answer where it is left to the browser */
  async #give(description) {
    this.#ways = [];
    await this.#line.setLocalDescription(description);
    this.#given = this.#line.localDescription?.sdp ?? "";
  }

  /** Those found by now; whatever is found later follows. */
  #sendWays() {
    for (const each of this.#ways) this.#send({ candidates: [each] });
  }

  /**
   * What was taken already is not taken again; an offer gets the answer it had.
   * @param {SignalFrame} signal
   */
  async #take(signal) {
    if ("again" in signal && this.#offers) this.#offer();
    if ("candidates" in signal) for (const each of signal.candidates) await this.#line.addIceCandidate(each);
    if ("answer" in signal && signal.answer !== this.#taken) {
      await this.#line.setRemoteDescription({ type: "answer", sdp: signal.answer });
      this.#taken = signal.answer;
    }
    if (!("offer" in signal)) return;
    if (signal.offer !== this.#taken) {
      await this.#line.setRemoteDescription({ type: "offer", sdp: signal.offer });
      await this.#give();
      this.#taken = signal.offer;
    }
    this.#send({ answer: this.#given });
    this.#sendWays();
  }

  /**
   * One step after the other. What belongs to an offer that is no more cannot be taken, and need not: a new one follows.
   * @param {() => Promise<void>} step
   */
  #then(step) {
    this.#busy = this.#busy.then(step).catch((error) => {
      if (!(error instanceof DOMException)) throw error;
    });
  }

  /** @param {RTCIceCandidate | null} candidate */
  #candidate(candidate) {
    if (!candidate?.candidate) return;
    const way = { candidate: candidate.candidate, sdpMid: candidate.sdpMid, sdpMLineIndex: candidate.sdpMLineIndex };
    this.#found = true;
    this.#ways.push(way);
    this.#send({ candidates: [way] });
  }

  /** Where the relay was the only way and refuses us, there is nothing to wait for. */
  #gathered() {
    if (this.#line.iceGatheringState === "complete" && this.#refused && !this.#found) this.#told.lost("relay_refused");
  }

  #changed() {
    this.#wasLinked ||= this.linked;
    this.#told.linked(this.linked);
  }

  #why() {
    if (this.#wasLinked) return "gone";
    return this.#refused ? "relay_refused" : "no_way";
  }
}
