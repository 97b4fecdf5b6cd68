// The first page: a target that the chosen rules don't know cannot be chosen.

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-practice]"));
if (form) {
  form.addEventListener("change", () => fitTargets(form));
  fitTargets(form);
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
