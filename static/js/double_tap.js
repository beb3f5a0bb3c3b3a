// Prevents double taps: the second half of a double tap must not hit what has come under the thumb meanwhile.
//
// Within that time no one can see the changed page and react to it. The same holds for three times as
// long after a page was loaded again because another phone has changed something ("changed"). A control that stays the same, such
// as a digit, may be tapped as quickly as one likes; a tile key whose meaning changes is guarded by
// the event "moved on". This is no module, because it must run before the page.

(() => {
  const WITHIN = Number(document.currentScript?.dataset.within);
  const NEAR = 24;
  const CHANGED = 3 * WITHIN;

  /** When the page was loaded again by itself. */
  const changed = sessionStorage.getItem("changed") === null ? 0 : Date.now();
  sessionStorage.removeItem("changed");

  /**
   * The previous tap, even on the page before: its time, its position, and the control it hit.
   * @type {{at: number, x: number, y: number, control?: Element | null} | null}
   */
  let before = JSON.parse(sessionStorage.getItem("tapped") ?? "null");

  /** @param {EventTarget | null} target */
  const control = (target) => {
    if (!(target instanceof Element)) return null;
    return target.closest("label")?.control ?? target.closest("button, a, summary, input, select") ?? target;
  };

  /** @param {MouseEvent} event */
  function spilled(event) {
    if (!before) return false;
    const near = Math.hypot(event.clientX - before.x, event.clientY - before.y) < NEAR;
    return near && Date.now() - before.at < WITHIN && before.control !== control(event.target);
  }

  window.addEventListener("click", (event) => {
    if (event.detail === 0) return; // a key press, or a tap that a label passes on
    if (Date.now() - changed < CHANGED) {
      event.preventDefault();
      event.stopImmediatePropagation();
      document.dispatchEvent(new Event("tapped too soon"));
      return;
    }
    if (spilled(event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    const tapped = { at: Date.now(), x: event.clientX, y: event.clientY };
    sessionStorage.setItem("tapped", JSON.stringify(tapped));
    before = { ...tapped, control: control(event.target) };
  }, true);

  document.addEventListener("moved on", () => {
    if (before) before.control = null;
  });
})();
