import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { BroadcastContent, BroadcastDetails } from "../../../contract/broadcasts.ts";
import type { Permission } from "../../../contract/permissions.ts";
import { startRegisterServer } from "../../../platform/register/testing/register-server.ts";
import type { RegisterServer } from "../../../platform/register/testing/register-server.ts";
import { startSmtpMailbox } from "../../../providers/mail/smtp-mailbox.fixture.ts";
import type { SmtpMailbox } from "../../../providers/mail/smtp-mailbox.fixture.ts";

/** core-api with a mail server, and staff who send broadcasts. */
export interface BroadcastWorld extends RegisterServer {
  readonly mailbox: SmtpMailbox;
  /** Tokens of two people who may send and approve. */
  readonly maker: string;
  readonly checker: string;
  /** Adds members with verified addresses named after `group`. */
  addMembers(group: string, count: number): Promise<void>;
  draft(group: string, content?: Partial<BroadcastContent>): Promise<BroadcastDetails>;
  read(id: string): Promise<BroadcastDetails>;
  /** Delivers what is due until nothing is. */
  deliver(): Promise<void>;
}

const permissions: readonly Permission[] = ["message.read", "message.send", "change.approve"];

export async function startBroadcastWorld(): Promise<BroadcastWorld> {
  const mailbox = await startSmtpMailbox();
  const server = await startRegisterServer({ MAIL_URL: mailbox.url });
  const maker = await server.staff("maker", permissions);
  const checker = await server.staff("checker", permissions);
  const { db } = server.database;
  let drafts = 0;
  const world: BroadcastWorld = {
    ...server,
    mailbox,
    maker,
    checker,
    async addMembers(group, count) {
      await db.raw(
        `insert into users (id, tenant_key, email, email_verified_at, first_name, last_name,
           referred_by, created_at, updated_at)
         select gen_random_uuid(), 'munshi', ?::text || n || '@example.in', now(), 'Asha', 'Rao ' || n,
           ?::text, now(), now()
         from generate_series(1, ?::int) as n`,
        [group, group, count],
      );
    },
    async draft(group, content = {}) {
      drafts += 1;
      const body = {
        name: `Broadcast ${drafts}`,
        channels: ["in_app"],
        audience: { filter: [{ column: "referred_by", is: "equals", text: group }], search: "" },
        subject: "News",
        body: "Dear {{first_name|investor}}",
        link: "/pricing",
        ...content,
      };
      const told = await server.call(maker, "POST /admin/broadcasts", body, {
        "idempotency-key": `draft-${group}-${drafts}`,
      });
      if (told.status !== 200) throw new TypeError(told.text);
      return told.body as BroadcastDetails;
    },
    async read(id) {
      return (await server.call(maker, `GET /admin/broadcasts/${id}`)).body as BroadcastDetails;
    },
    async deliver() {
      while ((await server.core.outbox.deliverDue()) > 0);
    },
    async close() {
      await server.close();
      await mailbox.close();
    },
  };
  return world;
}

const worker = fileURLToPath(new URL("./broadcast-worker.cli.ts", import.meta.url));

export interface KillReport {
  /** Messages that the mail server took, by Message-ID. */
  readonly mails: ReadonlyMap<string, number>;
  readonly kills: number;
  readonly seconds: number;
}

/**
 * Sends a broadcast by a process that is killed again and again, each time after some more members
 * have their message, and lets the last process finish.
 */
export async function sendWithKills(
  world: BroadcastWorld,
  id: string,
  kills: number,
): Promise<KillReport> {
  const { db, url } = world.database;
  const began = performance.now();
  // No rate: the processes are as fast as they can.
  await db("broadcast_rates").update({ per_minute: 100_000, tokens: 100_000 });
  const { rows } = await db.raw<{ rows: readonly { readonly count: number }[] }>(
    "select count(*)::int as count from broadcast_recipients where broadcast_id = ?",
    [id],
  );
  const total = rows[0]?.count ?? 0;
  const countClosed = async (): Promise<number> => {
    const found = await db.raw<{ rows: readonly { readonly count: number }[] }>(
      `select count(*)::int as count from broadcast_recipients
       where broadcast_id = ? and state not in ('open', 'claimed')`,
      [id],
    );
    return found.rows[0]?.count ?? 0;
  };
  let running: ChildProcess | null = null;
  let killed = 0;
  for (let life = 0; life <= kills; life += 1) {
    // Each life begins after the leases of the one before have ended.
    running = fork(worker, [url, world.mailbox.url, String(life * 90_000)], {
      execArgv: [],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    const ended = once(running, "exit");
    const before = await countClosed();
    const goal =
      life === kills ? total : before + Math.max(1, (total - before) / (kills - life + 2));
    const isAlive = (): void => {
      if (running?.exitCode !== null) throw new Error("The process that sends has ended by itself");
    };
    while ((await countClosed()) < goal) {
      isAlive();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    if (life === kills) {
      while ((await world.read(id)).state !== "finished") {
        isAlive();
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    } else killed += 1;
    running.kill("SIGKILL");
    await ended;
  }
  const mails = new Map<string, number>();
  for (const { text } of world.mailbox.mails) {
    const name = /^Message-ID:\s+<(.*)>/im.exec(text)?.[1] ?? "";
    if (name.includes(id)) mails.set(name, (mails.get(name) ?? 0) + 1);
  }
  return { mails, kills: killed, seconds: (performance.now() - began) / 1_000 };
}
