// A page of a group that this phone has left shows nothing any more: not by Back, not in another tab.

const LEFT = [`left ${document.body.dataset.group}`, "left *"];
const has = () => LEFT.some((mark) => localStorage.getItem(mark) !== null);

function go() {
  if (has()) location.replace("/");
}

// Whoever opens it anew was let in again; what Back shows may be as old as it likes.
const [navigation] = performance.getEntriesByType("navigation");
if (navigation instanceof PerformanceNavigationTiming && navigation.type === "back_forward") go();
else LEFT.forEach((mark) => localStorage.removeItem(mark));

window.addEventListener("pageshow", (event) => event.persisted && go());
window.addEventListener("storage", (event) => LEFT.includes(event.key ?? "") && go());
