import { afterAll, beforeAll, expect, test } from "vitest";
import { sendWithKills, startBroadcastWorld } from "./testing/broadcast-world.ts";
import type { BroadcastWorld } from "./testing/broadcast-world.ts";

let world: BroadcastWorld;
beforeAll(async () => {
  world = await startBroadcastWorld();
});
afterAll(async () => {
  await world.close();
});

test("each member gets a broadcast once although its process is killed three times", async () => {
  await world.addMembers("killed", 300);
  const { id, version } = await world.draft("killed", { channels: ["in_app", "mail"] });
  const sent = await world.call(world.maker, `POST /admin/broadcasts/${id}/send`, {
    version,
    count: 300,
  });
  expect(sent.status).toBe(200);
  const report = await sendWithKills(world, id, 3);
  expect(report.kills).toBe(3);
  const { db } = world.database;
  expect(await db("notifications").where({ source: `broadcast:${id}` })).toHaveLength(300);
  // A receiver shows mails of one Message-ID once; at most those on their way came again.
  expect(report.mails.size).toBe(300);
  const again = [...report.mails.values()].reduce((total, times) => total + times - 1, 0);
  expect(again).toBeLessThanOrEqual(3 * 4);
  expect((await world.read(id)).progress).toMatchObject([
    { channel: "in_app", open: 0, sent: 300 },
    { channel: "mail", open: 0, sent: 300 },
  ]);
}, 180_000);
