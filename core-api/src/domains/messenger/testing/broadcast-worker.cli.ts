import { openConnection } from "@munshi/db";
import { Secret, silentLog } from "@munshi/platform";
import type { Clock } from "../../../platform/clock/clock.ts";
import { createOutbox } from "../../../platform/outbox/index.ts";
import { createSmtpMail } from "../../../providers/mail/index.ts";
import { createAuditService } from "../../audit/index.ts";
import { sendBroadcastsOn } from "../send-broadcasts.ts";

// A process that sends broadcasts until it is killed. Its clock is ahead by some milliseconds, so
// that leases of a killed process end at once.
const [url = "", mailUrl = "", ahead = "0"] = process.argv.slice(2);
const clock: Clock = { now: () => new Date(Date.now() + Number(ahead)) };
const db = openConnection({ url });
const outbox = createOutbox({ db, clock, log: silentLog, pollSeconds: 0.05 });
sendBroadcastsOn(db, {
  clock,
  outbox,
  audit: createAuditService(db, { clock }),
  mail: createSmtpMail({ url: new Secret(mailUrl), from: "x@example.in" }, { log: silentLog }),
  telegram: { bot: null },
  optOuts: { makeToken: () => "token" },
  publicUrl: "http://localhost",
});
outbox.start();
