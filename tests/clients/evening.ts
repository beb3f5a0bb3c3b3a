/** A short evening, played by the types that openapi-typescript has written. */

import createClient from "openapi-fetch";
import type { components, paths } from "./written.js";

declare const process: { argv: string[] };

type Hand = components["schemas"]["TienGowHand"];

const names = ["Ah Ming", "Bo", "Chan", "Di"];
const played: Hand[] = [
  { tricks: [3, 2, 0, 3], last_trick: 0 },
  { tricks: [1, 4, 1, 2], last_trick: 3 },
];
const sheet = { preset: "celko-kam" } as const;

const stranger = createClient<paths>({ baseUrl: process.argv[2] });
const withToken = (token: string) =>
  createClient<paths>({ baseUrl: process.argv[2], headers: { Authorization: `Bearer ${token}` } });
let keys = 0;
const once = () => ({ "Idempotency-Key": `evening-${++keys}` });

/** What was answered; a problem ends the evening. */
const got = <T>({ data, error }: { data?: T; error?: { code: string } }): T => {
  if (data === undefined) throw new Error(error?.code);
  return data;
};

console.log(got(await stranger.GET("/api/sheets")).length, "ways of playing");
const group = got(
  await stranger.POST("/api/groups", {
    params: { header: once() },
    body: { name: "Thursdays", players: names },
  }),
);
const host = withToken(group.tokens.host);
const scorer = withToken(group.tokens.score);
console.log(got(await host.GET("/api/me")).role, got(await scorer.GET("/api/me")).role);

const begun = got(
  await scorer.POST("/api/groups/{group_id}/sittings", {
    params: { path: { group_id: group.id }, header: once() },
    body: { game: "tien-gow", sheet, players: names },
  }),
);
const at = { sitting_id: begun.id };
const record = (number: number, hand: Hand) =>
  scorer.POST("/api/sittings/{sitting_id}/lines", {
    params: { path: at, header: once() },
    body: { number, hand },
  });
for (const [n, hand] of played.entries()) {
  const row = got(await record(n + 1, hand));
  console.log(row.number, ...names.map((name) => row.balances[name]));
}
const taken = await record(2, played[1]);
console.log(taken.error?.status, taken.error?.code);
const draft = got(
  await scorer.PUT("/api/sittings/{sitting_id}/draft", {
    params: { path: at },
    body: { number: 3, typed: { "tricks-0": "3" } },
  }),
);
console.log(draft.typed["tricks-0"], "in the draft");
const sitting = got(await host.GET("/api/sittings/{sitting_id}", { params: { path: at } }));
console.log(sitting.answer.rows.length, "rows");

const other = got(
  await scorer.POST("/api/sittings/{sitting_id}/otherwise", {
    params: { path: at },
    body: { sheet: "four-point" },
  }),
);
for (const { who, least, most } of other.now) console.log(who, least, most);
const ruling = got(
  await stranger.POST("/api/referee", {
    body: { game: "tien-gow", sheet, led: ["2-1"], plays: [["6-6"], ["4-2"], []], last: true },
  }),
);
console.log(ruling.taker, ...ruling.marks);
const cost = got(await stranger.POST("/api/nights", { body: { game: "tien-gow", sheet } }));
const night = cost.after.find(({ hands }) => hands === 24);
console.log("of", cost.nights, "nights", ...(night?.lost ?? []).map(({ points }) => points));
const own = got(await host.GET("/api/sittings/{sitting_id}/nights", { params: { path: at } }));
console.log(own.hands, "of our own;", own.least, "are needed");

const listed = await host.GET("/api/groups/{group_id}/evenings", {
  params: { path: { group_id: group.id }, query: { limit: 1 } },
});
const evening = { evening_id: got(listed).evenings[0].id };
const asked = { params: { path: evening } };
for (const due of got(await host.GET("/api/evenings/{evening_id}/settlement", asked)).left) {
  const to_pay = { params: { path: evening, header: once() }, body: due };
  got(await scorer.POST("/api/evenings/{evening_id}/payments", to_pay));
  console.log(due.payer, "pays", due.payee, due.amount);
}
const to_close = { params: { path: evening, header: once() } };
console.log(got(await host.POST("/api/evenings/{evening_id}/close", to_close)).state);
const season = await host.GET("/api/groups/{group_id}/season", {
  params: { path: { group_id: group.id } },
});
console.log(...Object.values(got(season).points[0].balances));
