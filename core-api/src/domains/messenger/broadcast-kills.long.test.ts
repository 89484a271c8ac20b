import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChangeDetails } from "../../contract/change-requests.ts";
import { sendWithKills, startBroadcastWorld } from "./testing/broadcast-world.ts";
import type { BroadcastWorld } from "./testing/broadcast-world.ts";

const members = 50_000;
const kills = 10;

let world: BroadcastWorld;
beforeAll(async () => {
  world = await startBroadcastWorld();
});
afterAll(async () => {
  await world.close();
});

test("each of 50,000 members gets a broadcast once although its process is killed ten times", async () => {
  await world.addMembers("many", members);
  const { id, version } = await world.draft("many", { channels: ["in_app", "mail"] });
  const path = `POST /admin/broadcasts/${id}/send`;
  const asked = await world.call(world.maker, path, { version, count: members });
  const { requestId } = asked.body as { readonly requestId: string };
  const request = (await world.call(world.maker, `GET /admin/changes/${requestId}`))
    .body as ChangeDetails;
  const approved = await world.call(world.checker, `POST /admin/changes/${requestId}/approve`, {
    hash: request.hash,
  });
  expect(approved.body).toMatchObject({ state: "applied", result: { members } });
  const report = await sendWithKills(world, id, kills);
  const again = [...report.mails.values()].reduce((total, times) => total + times - 1, 0);
  expect(report.kills).toBe(kills);
  const { db } = world.database;
  const [count] = (await db("notifications")
    .where({ source: `broadcast:${id}` })
    .countDistinct("user_id as members")
    .count("* as rows")) as { members: string; rows: string }[];
  expect(count).toEqual({ members: String(members), rows: String(members) });
  expect(report.mails.size).toBe(members);
  expect(again).toBeLessThanOrEqual(kills * 4);
}, 1_800_000);
