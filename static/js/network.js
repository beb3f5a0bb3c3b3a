// Whether the server can be reached, as far as the scripts of this page know.
//
// Where browsers let nothing be kept for plain http, a page that is left or loaded anew without a
// network is gone: the browser asks before that. Tells the document: "away", and "back".

let away = !navigator.onLine;

/** Whether the server did not answer when it was asked last. */
export const isAway = () => away;

/** The server answered, or it did not. @param {boolean} answered */
export function heard(answered) {
  if (away === !answered) return;
  away = !answered;
  document.dispatchEvent(new Event(away ? "away" : "back"));
}

window.addEventListener("offline", () => heard(false));
window.addEventListener("online", () => heard(true));
window.addEventListener("beforeunload", (event) => {
  if (away && !window.isSecureContext) event.preventDefault();
});
