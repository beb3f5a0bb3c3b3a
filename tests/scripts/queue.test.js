// The hands that wait on a phone: kept in order, each sent until the server has answered it.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { fields, page, sent, server } from "./phone.js";
import { all, drop, keep, mark, newKey, of, renumber } from "../../static/js/offline/hands.js";
import { send } from "../../static/js/offline/sending.js";

const hand = (key, number, more = {}) => ({
  key, number, sitting: "/sittings/one", fields: [["tricks-0", "3"], ["tricks-1", "5"]], ...more,
});
const taken = () => ({ url: "/sittings/one/enter" });
const keys = async () => (await all()).map((each) => each.key);

beforeEach(async () => {
  for (const each of await all()) await drop(each);
  fields.token.value = "token";
});

test("hands are kept in the order in which they were recorded, of the group of the page", async () => {
  for (const key of ["a", "b", "c"]) await keep(hand(key, 1));
  assert.deepEqual(await keys(), ["a", "b", "c"]);
  assert.deepEqual((await all()).map((each) => each.group), ["ours", "ours", "ours"]);
  await keep(hand("other", 1, { sitting: "/sittings/two" }));
  assert.deepEqual((await of("/sittings/two")).map((each) => each.key), ["other"]);
});

test("what is done to a hand leaves alone another that came to its place", async () => {
  const first = await keep(hand("a", 1));
  await keep({ ...first, key: "b" });
  await drop(first);
  await mark(first, { changing: true });
  assert.deepEqual(await keys(), ["b"]);
  assert.equal((await all())[0].changing, undefined);
});

test("the hands after one are numbered on from a number, those of other sittings are not", async () => {
  const first = await keep(hand("a", 7));
  await keep(hand("b", 8));
  await keep(hand("other", 8, { sitting: "/sittings/two" }));
  await keep(hand("c", 9));
  await renumber(first, 3);
  assert.deepEqual((await all()).map((each) => each.number), [7, 3, 8, 4]);
});

test("keys are those of a random UUID and no two are alike", () => {
  const made = new Set(Array.from({ length: 1000 }, newKey));
  assert.equal(made.size, 1000);
  for (const key of made) assert.match(key, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("each is sent once, in order, with its key, who recorded it and for whom, and forgotten then", async () => {
  server(taken);
  await keep(hand("a", 1, { by: "bo", group: "ours", seats: "ana bo chan di" }));
  await keep(hand("b", 2));
  const arrived = [];
  page.addEventListener("arrived", ({ detail }) => arrived.push(detail.key));
  const answers = await send();
  assert.deepEqual(sent, [
    { address: "/sittings/one/lines", "tricks-0": "3", "tricks-1": "5", key: "a", by: "bo", number: "1", seats: "ana bo chan di", csrf_token: "token" },
    { address: "/sittings/one/lines", "tricks-0": "3", "tricks-1": "5", key: "b", number: "2", csrf_token: "token" },
  ]);
  assert.deepEqual(await all(), []);
  assert.deepEqual([...answers.keys()], ["a", "b"]);
  assert.deepEqual(arrived, ["a", "b"]);
});

test("two who send at once send nothing twice", async () => {
  server(taken);
  await keep(hand("a", 1));
  await Promise.all([send(), send(), send()]);
  assert.equal(sent.length, 1);
});

for (const status of [429, 500, 502, 503]) {
  test(`where the server says ${status} all stay, and nothing after it is sent`, async () => {
    server(() => ({ status }));
    await keep(hand("a", 1));
    await keep(hand("b", 2));
    assert.equal((await send()).size, 0);
    assert.equal(sent.length, 1);
    assert.deepEqual(await keys(), ["a", "b"]);
  });
}

test("where there is no network all stay as they are", async () => {
  server(() => Promise.reject(new TypeError("no network")));
  await keep(hand("a", 1));
  await send();
  assert.equal((await all())[0].parked, undefined);
});

test("a hand that is refused is kept with the reason, and those after it in its sitting wait", async () => {
  server((address) => {
    if (address.startsWith("/sittings/two")) return { url: "/sittings/two/enter" };
    return { status: 409, text: '<p data-why>Somebody was quicker.</p><form id="taken">' };
  });
  await keep(hand("a", 1));
  await keep(hand("b", 2));
  await keep(hand("other", 1, { sitting: "/sittings/two" }));
  const answers = await send();
  assert.equal(answers.get("a").both, true);
  assert.deepEqual(await keys(), ["a", "b"]);
  assert.deepEqual((await all())[0].parked, { status: 409, both: true, opens: false, why: "Somebody was quicker." });
  assert.deepEqual(sent.map((each) => each.key), ["a", "other"]);
  await send(); // it waits for somebody to decide
  assert.equal(sent.length, 2);
});

for (const status of [401, 403, 404]) {
  test(`refused with ${status} to a phone that had no key it is offered again`, async () => {
    server(() => ({ status }));
    await keep(hand("a", 1));
    await send();
    assert.equal((await all())[0].parked.status, status);
    server(taken);
    await send();
    assert.deepEqual(await all(), []);
  });
}

test("where the token of the page is too old another is asked for, and put into the forms", async () => {
  server((address, form) => {
    if (address === "/token") return { json: { token: "fresh" } };
    return form.csrf_token === "fresh" ? taken() : { status: 400 };
  });
  await keep(hand("a", 1));
  await send();
  assert.deepEqual(sent.map((each) => each.address), ["/sittings/one/lines", "/token", "/sittings/one/lines"]);
  assert.equal(fields.token.value, "fresh");
  assert.deepEqual(await all(), []);
});

test("a hand that is being changed is not sent, nor what comes after it in its sitting", async () => {
  server(taken);
  await keep(hand("a", 1));
  const second = await keep(hand("b", 2));
  await keep(hand("c", 3));
  await mark(second, { changing: true });
  await send();
  assert.deepEqual(await keys(), ["b", "c"]);
  await mark(second, { changing: null });
  await send();
  assert.deepEqual(await keys(), []);
});
