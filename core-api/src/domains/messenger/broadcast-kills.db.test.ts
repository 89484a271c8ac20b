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

test("each member gets a broadcast once although its process is killed", async () => {
  await world.addMembers("killed", 100);
  const { id, version } = await world.draft("killed", { channels: ["in_app", "mail"] });
  const sent = await world.call(world.maker, `POST /admin/broadcasts/${id}/send`, {
    version,
    count: 100,
  });
  expect(sent.status).toBe(200);
  const report = await sendWithKills(world, id, 1);
  expect(report.kills).toBe(1);
  const { db } = world.database;
  expect(await db("notifications").where({ source: `broadcast:${id}` })).toHaveLength(100);
  // A receiver shows mails of one Message-ID once; at most those on their way came again.
  expect(report.mails.size).toBe(100);
  const again = [...report.mails.values()].reduce((total, times) => total + times - 1, 0);
  expect(again).toBeLessThanOrEqual(4);
  expect((await world.read(id)).progress).toMatchObject([
    { channel: "in_app", open: 0, sent: 100 },
    { channel: "mail", open: 0, sent: 100 },
  ]);
}, 180_000);
