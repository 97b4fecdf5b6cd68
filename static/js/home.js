// Forms for a match: what does not go with what is chosen already cannot be chosen.

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-practice]"));
if (form) {
  form.addEventListener("change", () => fit(form));
  fit(form);
}

/** @param {HTMLFormElement} chosen */
function fit(chosen) {
  fitTargets(chosen);
  fitKind(chosen);
}

/** @param {HTMLFormElement} practice */
function fitTargets(practice) {
  const rules = practice.querySelector("input[name=rules]:checked");
  if (!(rules instanceof HTMLInputElement)) return;
  const known = (rules.dataset.targets ?? "").split(" ");
  /** @type {NodeListOf<HTMLInputElement>} */
  const targets = practice.querySelectorAll("input[name=target]");
  for (const target of targets) target.disabled = !known.includes(target.value);
  const chosen = [...targets].find((target) => target.checked && !target.disabled);
  const first = [...targets].find((target) => !target.disabled);
  if (!chosen && first) first.checked = true;
}

/**
 * What belongs to the other kind of room: a choice of it cannot be chosen, a group of it is not shown.
 * @param {HTMLFormElement} room
 */
function fitKind(room) {
  const kind = room.querySelector("input[name=kind]:checked");
  if (!(kind instanceof HTMLInputElement)) return;
  for (const part of room.querySelectorAll("[data-kind]")) {
    const fits = /** @type {HTMLElement} */ (part).dataset.kind === kind.value;
    if (part instanceof HTMLInputElement) part.disabled = !fits;
    if (part instanceof HTMLFieldSetElement) part.disabled = part.hidden = !fits;
  }
  /** @type {NodeListOf<HTMLInputElement>} */
  const clocks = room.querySelectorAll("input[name=clock]:not(:disabled)");
  const usual = [...clocks].find((clock) => clock.value === "30");
  if (usual && ![...clocks].some((clock) => clock.checked)) usual.checked = true;
}
