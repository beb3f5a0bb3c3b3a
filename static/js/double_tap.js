// A double tap means one tap: its second half is not for what has come under the thumb meanwhile.
//
// Nobody sees within that time that the page has changed and answers it. A control that stays what
// it was, such as a digit, may be tapped as quickly as one likes; a tile, which would be laid again,
// is guarded by the event "moved on". No module: it has to be there before the page.

(() => {
  const WITHIN = Number(document.currentScript?.dataset.within);
  const NEAR = 24;

  /**
   * The tap before, also where it led to another page: its moment, its place, and what it hit.
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
    if (event.detail === 0) return; // a key was pressed, or a label passes its tap on
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
