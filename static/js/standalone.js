// An installed app has no way back from a document that it shows: there it is kept as a file instead.

if (matchMedia("(display-mode: standalone)").matches) {
  for (const form of document.querySelectorAll(".printing")) {
    const save = document.createElement("input");
    save.type = "hidden";
    save.name = "save";
    save.value = "1";
    form.append(save);
  }
  const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[data-document]"));
  for (const link of links) link.href += `${link.search ? "&" : "?"}save=1`;
}
