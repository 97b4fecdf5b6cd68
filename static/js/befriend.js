// The button that asks the other at the table to be friends: what came of it is said in its place.

/** @param {HTMLFormElement} form */
export async function ask(form) {
  if (form.dataset.sent) return;
  form.dataset.sent = "yes";
  const says = await send(form);
  if (says === null) return form.submit();
  const held = form.contains(document.activeElement);
  const said = document.getElementById("befriended");
  form.remove();
  if (!said) return;
  said.textContent = says;
  if (held) said.focus();
}

/**
 * What the server says; null where it does not answer.
 * @param {HTMLFormElement} form
 * @returns {Promise<string | null>}
 */
async function send(form) {
  try {
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form), headers: { Accept: "application/json" } });
    const { says } = await answer.json();
    return typeof says === "string" ? says : null;
  } catch {
    return null;
  }
}
