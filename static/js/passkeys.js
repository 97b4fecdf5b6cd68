// Buttons that need a passkey are there where the browser can use one, once they do something; what goes wrong is said.

document.addEventListener("DOMContentLoaded", () => {
  if (!("credentials" in navigator && "PublicKeyCredential" in window)) return;
  for (const button of document.querySelectorAll("[data-passkey]")) /** @type {HTMLElement} */ (button).hidden = false;
});

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  const place = document.getElementById("passkey-error");
  if (place) place.textContent = place.dataset.text ?? "";
});
