// The result as a picture: drawn from the card on the page, then shared, or saved if sharing is impossible.

const WIDTH = 360, SIDE = 18, SCALE = 3;

/** @param {string} token */
const colour = (token) => getComputedStyle(document.documentElement).getPropertyValue(token).trim();
const family = () => getComputedStyle(document.body).fontFamily;

/** Draws an SVG of the page: its rectangles, paths, lines and texts. @param {CanvasRenderingContext2D} ink @param {SVGSVGElement} svg @param {number} x @param {number} y @param {number} width */
function drawing(ink, svg, x, y, width) {
  const { viewBox } = svg;
  const scale = width / viewBox.baseVal.width;
  ink.save();
  ink.translate(x, y);
  ink.scale(scale, scale);
  for (const each of /** @type {NodeListOf<SVGElement>} */ (svg.querySelectorAll("rect, path, polyline, text"))) {
    const style = getComputedStyle(each);
    const at = (/** @type {string} */ name) => Number(each.getAttribute(name) ?? 0);
    ink.globalAlpha = Number(style.opacity);
    ink.fillStyle = style.fill === "none" ? "transparent" : style.fill;
    if (each.tagName === "text") {
      ink.font = `${style.fontWeight} ${style.fontSize} ${family()}`;
      ink.textAlign = style.textAnchor === "middle" ? "center" : style.textAnchor === "end" ? "right" : "left";
      ink.fillText(each.textContent ?? "", at("x"), at("y"));
      continue;
    }
    const path = new Path2D(each.getAttribute("d") ?? (each.tagName === "polyline" ? `M${each.getAttribute("points")}` : ""));
    if (each.tagName === "rect") path.roundRect(at("x"), at("y"), at("width"), at("height"), at("rx"));
    if (each.tagName !== "polyline") ink.fill(path);
    if (style.stroke === "none") continue;
    ink.strokeStyle = style.stroke;
    ink.lineWidth = parseFloat(style.strokeWidth);
    ink.lineCap = /** @type {CanvasLineCap} */ (style.strokeLinecap);
    ink.lineJoin = "round";
    ink.setLineDash((style.strokeDasharray.match(/[\d.]+/g) ?? []).map(Number));
    ink.stroke(path);
  }
  ink.restore();
  return viewBox.baseVal.height * scale;
}

/** Cuts a text to a width. @param {CanvasRenderingContext2D} ink @param {string} text @param {number} room */
function fitted(ink, text, room) {
  if (ink.measureText(text).width <= room) return text;
  let letters = [...text];
  while (letters.length && ink.measureText(`${letters.join("")}…`).width > room) letters = letters.slice(0, -1);
  return `${letters.join("")}…`;
}

/** A long name in two lines, parted at the space nearest to its middle. @param {string} name */
function halves(name) {
  const spaces = [...name.matchAll(/\s+/g)].map(({ index }) => index);
  const at = spaces.sort((a, b) => Math.abs(a - name.length / 2) - Math.abs(b - name.length / 2))[0] ?? Math.ceil(name.length / 2);
  return [name.slice(0, at), name.slice(at).trim()];
}

/** @param {CanvasRenderingContext2D} ink @param {number} y */
function rule(ink, y, thick = 1, token = "--line") {
  ink.fillStyle = colour(token);
  ink.fillRect(SIDE, y, WIDTH - 2 * SIDE, thick);
}

/** Draws the card and returns its height. @param {CanvasRenderingContext2D} ink @param {HTMLElement} card */
function draw(ink, card) {
  /** @param {string} which @param {ParentNode} [within] */
  const text = (which, within = card) => (within.querySelector(which)?.textContent ?? "").trim();
  /** @param {string} said @param {number} x @param {number} y @param {number} size @param {string} token @param {number} weight @param {CanvasTextAlign} align @param {number} room */
  const write = (said, x, y, size, token, weight = 400, align = "left", room = WIDTH) => {
    ink.font = `${weight} ${size}px ${family()}`;
    ink.fillStyle = token.startsWith("--") ? colour(token) : token;
    ink.textAlign = align;
    ink.fillText(fitted(ink, said, room), x, y);
  };
  ink.fillStyle = colour("--paper");
  ink.fillRect(0, 0, WIDTH, ink.canvas.height / SCALE);
  let left = SIDE;
  for (const tile of /** @type {NodeListOf<SVGSVGElement>} */ (card.querySelectorAll("header svg.t"))) {
    const width = 48 * tile.viewBox.baseVal.width / tile.viewBox.baseVal.height;
    drawing(ink, tile, left, SIDE, width);
    left += width + 10;
  }
  const head = WIDTH - SIDE - left;
  write(text("h2"), left, SIDE + 21, 22, "--ink", 700, "left", head);
  write(text("header p"), left, SIDE + 42, 12.5, "--soft", 400, "left", head);
  const told = text(".told");
  write(told, SIDE, SIDE + 76, 15, "--ink", 600, "left", WIDTH - 2 * SIDE);
  let y = SIDE + (told ? 100 : 72);
  const right = WIDTH - SIDE;
  const two = Boolean(card.querySelector(".other-sum"));
  const edge = two ? right - 66 : right;
  const [main, other] = [...card.querySelectorAll("thead [scope=col]")].map((each) => each.textContent ?? "");
  write(main, edge, y, 12, "--soft", 400, "right");
  if (other) write(other, right, y, 12, "--soft", 400, "right");
  rule(ink, y += 6, 2, "--ink");
  card.querySelectorAll("tbody tr:not(.unseen *)").forEach((row, n) => {
    const first = row.classList.contains("first");
    const high = first ? 60 : 42, side = first ? 40 : 28, middle = y + high / 2;
    if (n) rule(ink, y);
    const square = /** @type {HTMLElement} */ (row.querySelector(".monogram"));
    const style = getComputedStyle(square);
    write(text(".place", row), SIDE, middle + 5, 14, "--soft");
    ink.fillStyle = style.backgroundColor;
    ink.beginPath();
    ink.roundRect(SIDE + 36 - side / 2, middle - side / 2, side, side, side * 0.28);
    ink.fill();
    const letters = square.textContent?.trim() ?? "";
    write(letters, SIDE + 36, middle + side * 0.2, side * (letters.length > 1 ? 0.44 : 0.57), style.color, 700, "center");
    const won = row.querySelector(".main-sum.won"), lost = row.querySelector(".main-sum.lost");
    const size = first && !row.querySelector(".main-sum.long") ? 34 : 22;
    write(text(".main-sum", row), edge, middle + size * 0.36, size, won ? "--jade" : lost ? "--seal" : "--ink", 700, "right");
    const taken = ink.measureText(text(".main-sum", row)).width;
    const named = text("th bdi", row), room = edge - taken - SIDE - 74, letter = first ? 18 : 16;
    ink.font = `600 ${letter}px ${family()}`;
    const lines = ink.measureText(named).width > room ? halves(named) : [named];
    const widest = Math.max(...lines.map((line) => ink.measureText(line).width));
    const lettering = Math.max(7, Math.min(letter, letter * room / widest));
    const from = lines.length > 1 ? middle - 2 : middle + 6;
    lines.forEach((line, at) => write(line, SIDE + 66, from + at * 16, lettering, "--ink", 600, "left", room));
    if (two) write(text(".other-sum", row), right, middle + 5, 14, "--soft", 400, "right", 62);
    y += high;
  });
  rule(ink, y, 2, "--ink");
  y += 14;
  const chart = /** @type {SVGSVGElement?} */ (card.querySelector("svg.chart"));
  if (chart) y += drawing(ink, chart, SIDE, y, WIDTH - 2 * SIDE);
  return y + SIDE;
}

/** The picture of a card. @param {HTMLElement} card @returns {Promise<Blob>} */
function picture(card) {
  const canvas = document.createElement("canvas");
  const ink = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const height = draw(ink, card); // a first time to measure its height
  Object.assign(canvas, { width: WIDTH * SCALE, height: Math.ceil(height) * SCALE });
  ink.scale(SCALE, SCALE);
  draw(ink, card);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => blob ? resolve(blob) : reject(new Error("no picture")), "image/png"));
}

/** @param {Blob} blob @param {string} name */
function save(blob, name) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

const card = /** @type {HTMLElement?} */ (document.querySelector(".result"));
for (const key of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll(".share-result"))) {
  key.hidden = !card;
  key.addEventListener("click", async () => {
    if (!card) return;
    const { title = "", text = "" } = card.dataset;
    const file = new File([await picture(card)], `${title || "result"}.png`, { type: "image/png" });
    // Closing the dialog is not an error.
    if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file], title, text }).catch(() => {});
    else save(file, file.name);
  });
}
