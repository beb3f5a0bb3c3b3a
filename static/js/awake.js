// The screen stays awake while a sitting is open, where the browser allows it.

async function stayAwake() {
  if (document.visibilityState === "visible") await navigator.wakeLock?.request("screen").catch(() => {});
}

document.addEventListener("visibilitychange", stayAwake);
stayAwake();
