// What the referee answers, from the table of every answer to every lead that the engine made.

/** What lies there: its tiles, its class, and a sign for each play of as many tiles. @typedef {[string, string, string]} Standing */

/** @typedef {{tiles: Record<string, number>, plays: Record<string, string[]>, standing: Standing[]}} Table */

/** The places of what the table's rules say before the last trick and of it. @typedef {[number, number]} Rules */

/**
 * The sentences, and what this table allows and pays.
 * @typedef {object} Spoken
 * @property {string[]} takes
 * @property {Record<string, string>} sentences
 * @property {Record<string, string>} why
 * @property {Record<string, string>} kinds
 * @property {Record<string, string>} labels
 * @property {Record<string, string>} refused
 * @property {Record<string, [Rules, Rules, Record<string, Rules>]>} leads
 * @property {string[][]} rules
 * @property {{says: string[], sums: [Record<string, number>, number[]][]}[]} shown
 */

/** @typedef {{head: string, because?: string[], why?: string[], rules?: string[], taker?: number}} Answer */

const THROWN_AWAY = ".";
const MANY = 8;

/** A sentence with its gaps filled. @param {string} text @param {Record<string, string | number>} gaps */
const fill = (text, gaps) => text.replace(/\{(\w+)\}/g, (gap, name) => String(gaps[name] ?? gap));

/** The answers at one table. @param {Table} table @param {Spoken} spoken */
export function referee(table, spoken) {
  const { sentences } = spoken;
  const order = Object.keys(table.tiles);

  /** @param {string[]} tiles */
  const sorted = (tiles) => [...tiles].sort((one, other) => order.indexOf(one) - order.indexOf(other));

  /** @param {string} text */
  const key = (text) => sorted(text.split(" ")).join(" ");
  const keys = table.standing.map(([tiles]) => key(tiles));

  /** @param {string[]} texts */
  const listed = (texts) => {
    const { and, comma } = sentences;
    if (texts.length < 2) return texts.join("");
    const before = texts.slice(0, -1).reduce((a, b) => fill(comma, { a, b }));
    return fill(and, { a: before, b: texts[texts.length - 1] });
  };

  /** The sign of a play where something lies. @param {number} there @param {string} play */
  function sign(there, play) {
    const [, , signs] = table.standing[there];
    const place = table.plays[play.split(" ").length].indexOf(play);
    return place < 0 ? THROWN_AWAY : signs[place];
  }

  /** What is higher than what lies there. @param {number} there */
  function above(there) {
    const [, kind] = table.standing[there];
    return keys.flatMap((tiles, n) => (table.standing[n][1] === kind && sign(there, tiles) === "+" ? [n] : []));
  }

  /** Whether tiles can still be with somebody. @param {number} there @param {string[]} out */
  function left(there, out) {
    const tiles = [...keys[there].split(" "), ...out];
    return keys[there].split(" ").every((tile) => tiles.filter((each) => each === tile).length <= table.tiles[tile]);
  }

  /** @param {number[]} found */
  const written = (found) => found.map((n) => table.standing[n][0]).join(" · ");

  /** What tiles are when they are led; else why they cannot be. @param {string[]} tiles @returns {number | string} */
  function led(tiles) {
    const asked = sorted(tiles).join(" ");
    const readings = keys.flatMap((each, n) => (each === asked ? [n] : []));
    const found = readings.find((n) => n in spoken.leads);
    if (found !== undefined) return found;
    if (readings.length) return spoken.refused[table.standing[readings[0]][1]];
    return fill(sentences.together, { tiles: listed(tiles.map((tile) => spoken.labels[tile])) });
  }

  /** @param {string[][]} plays those that are whole, the lead first; none is a discard @param {boolean} last @returns {Answer} */
  function trick(plays, last) {
    const lead = led(plays[0]);
    if (typeof lead === "string") return { head: sentences.cannot, because: [lead] };
    const [tiles, kind] = table.standing[lead];
    const what = spoken.kinds[kind];
    const because = [fill(sentences.led, { what, tiles })];
    let [there, taker] = [lead, 0];
    plays.slice(1).forEach((play, n) => {
      if (!play.length) return;
      const text = sorted(play).join(" ");
      const found = sign(there, text);
      because.push(fill(spoken.why[found], { tiles: text, best: table.standing[there][0], what }));
      if (found !== "+") return;
      there = keys.findIndex((each, m) => each === text && table.standing[m][1] === kind);
      taker = n + 1;
    });
    const over = above(there).filter((n) => left(n, plays.flat()));
    const more = over.length > MANY ? " …" : "";
    const why = [over.length ? fill(sentences.out, { them: written(over.slice(0, MANY)) + more }) : sentences.noneOut];
    const [stood, beaten, others] = spoken.leads[lead];
    const place = taker ? others[table.standing[there][0]] ?? beaten : stood;
    return { head: spoken.takes[taker], because, why, rules: spoken.rules[place[Number(last)]], taker };
  }

  /** @param {string[]} hand */
  const shown = (hand) => spoken.shown
    .filter(({ sums }) => sums.every(([counts, fits]) => fits.includes(hand.reduce((sum, tile) => sum + (counts[tile] ?? 0), 0))))
    .flatMap(({ says }) => says);

  /** @param {string[]} hand @param {string[]} tiles those of the hand that are led @returns {Answer} */
  function own(hand, tiles) {
    const rules = shown(hand);
    if (!tiles.length) return { head: sentences.lead, rules };
    const lead = led(tiles);
    if (typeof lead === "string") return { head: sentences.cannot, because: [lead] };
    const higher = above(lead);
    const beatenBy = higher.filter((n) => left(n, hand));
    if (beatenBy.length) {
      return { head: sentences.beatable, because: [fill(sentences.beatenBy, { them: written(beatenBy) })], rules };
    }
    const theirs = [...new Set(higher.flatMap((n) => table.standing[n][0].split(" ")).filter((tile) => hand.includes(tile)))];
    const held = { them: written(higher), tiles: listed(theirs.map((tile) => spoken.labels[tile])) };
    const because = higher.length ? fill(sentences.heldByLeader, held) : sentences.nothing;
    return { head: sentences.unbeatable, because: [because], rules };
  }

  return { sorted, trick, own };
}
