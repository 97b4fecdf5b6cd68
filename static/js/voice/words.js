// What is said of a call, and why it is over or was never begun.

/** @typedef {import("./state.js").Phase} Phase */

/**
 * How the call stands.
 * @param {Phase} phase
 * @param {string} name the other's
 * @param {boolean} muted
 */
export function standing(phase, name, muted) {
  const microphone = muted ? gettext("In the call: %(name)s. Your microphone is off.") : gettext("In the call: %(name)s. Your microphone is on.");
  /** @type {Record<Phase, string>} */
  const sentences = {
    idle: "",
    calling: gettext("You are calling: %(name)s"),
    rung: gettext("A call from: %(name)s"),
    joining: gettext("Connecting the call…"),
    talking: microphone,
    elsewhere: gettext("The call is in another window of yours."),
  };
  return interpolate(sentences[phase], { name }, true);
}

/**
 * Why a call is over.
 * @param {string} why
 * @param {boolean} mine whether it was ended here
 * @param {boolean} [rang] whether it rang here
 */
export function ending(why, mine, rang = false) {
  /** @type {Record<string, string>} */
  const sentences = {
    cancelled: gettext("The call was taken back."),
    declined: mine ? gettext("You have declined the call.") : gettext("The call was declined."),
    missed: rang ? gettext("You have not answered the call.") : gettext("Nobody answered the call."),
    gone: mine ? gettext("The call is over: the other is no longer there.") : gettext("The call is over: the connection between you was lost."),
    forbidden: gettext("The call was ended: you cannot talk to each other now."),
    not_allowed: mine ? failure("not_allowed") : gettext("The call is over: the other's browser does not allow the microphone."),
    no_microphone: mine ? failure("no_microphone") : gettext("The call is over: the other has no microphone."),
    no_way: gettext("The call is over: the two devices found no way to each other."),
    relay_refused: gettext("The call is over: the relay of this site did not accept its password."),
  };
  return sentences[why] ?? gettext("The call is over.");
}

/**
 * Why the microphone could not be opened.
 * @param {string} why
 */
export function failure(why) {
  /** @type {Record<string, string>} */
  const sentences = {
    not_allowed: gettext("Your browser does not allow the microphone. Allow it for this site and call again."),
    no_microphone: gettext("No microphone was found, or another program has it."),
    insecure: gettext("Browsers open the microphone only on an address that begins with https."),
  };
  return sentences[why] ?? sentences.no_microphone ?? "";
}

/**
 * Why a call was not begun.
 * @param {string} reason
 */
export function refusal(reason) {
  /** @type {Record<string, string>} */
  const sentences = {
    nobody: gettext("There is nobody at the table to call."),
    account_needed: gettext("Among strangers calls need an account on both sides."),
    silenced: gettext("You cannot call now."),
    off: gettext("The chat is off. Switch it on to call."),
    unreachable: gettext("The other takes no calls now."),
    engaged: gettext("One of you is in a call already."),
    calls_too_often: gettext("You have just called several times. Please wait two minutes."),
    call_over: gettext("The call is over."),
  };
  return sentences[reason] ?? gettext("The call could not be made. Please try again.");
}

/**
 * What a browser says when it does not open the microphone.
 * @param {unknown} error
 */
export function whyClosed(error) {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  if (name === "InsecureError") return "insecure";
  return name === "NotAllowedError" || name === "SecurityError" ? "not_allowed" : "no_microphone";
}
