import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { acquireDatabase, openConnection } from "@munshi/db";
import type { Database } from "@munshi/db";
import { percentile } from "./figures.ts";
import { openClient } from "./keep-alive-calls.ts";
import { openPage } from "./open-page.ts";
import type { OpenPage } from "./open-page.ts";
import { readProcessorTime } from "./processor-time.ts";
import { startProduct } from "./running-product.ts";
import { announcePublication, makeCrowd, signCrowdIn } from "./streams-crowd.ts";

const atOnce = 32;
/** The smallest price change that triggers a notification, in percent. */
const tellingMove = 5;
const watched = 5;
const restMs = 45_000;

export interface StreamsBenchOptions {
  readonly companies: number;
  readonly port: number;
  readonly pages: number;
  readonly members: number;
}

/**
 * Open pages of many users; one user is notified; then a publication moves the watch lists of many
 * more.
 */
export async function benchStreams(options: StreamsBenchOptions): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "munshi-bench-streams-"));
  const product = await startProduct({ ...options, dataDir });
  const database = await acquireDatabase({
    dataDir,
    databaseUrl: process.env["DATABASE_URL"],
    mode: "share",
  });
  const db = openConnection({ url: database.url, poolMax: 2 });
  const client = openClient(product.address, 1);
  const pages: OpenPage[] = [];
  try {
    console.log(`\nOpen pages, ${database.kind} database, ${options.companies} companies\n`);
    console.log("| figure | |\n|---|--:|");
    await client.signIn("stockbox@demo.example", "munshi-demo");
    const crowd = await makeCrowd(db, options.members, await listMoved(db, client));
    const bff = findServer(product.pid, "bff/src/main");
    const cookies = await signCrowdIn(db, dataDir, crowd.slice(0, options.pages));

    const idle = readMemory(bff);
    const opening = performance.now();
    pages.push(...(await inTurns(cookies, (cookie) => openPage(product.address, cookie))));
    row(`${pages.length} pages open, each with its count`, seconds(performance.now() - opening));
    row("the bff's memory before and after", `${idle} and ${readMemory(bff)} MiB`);

    const before = readProcessorTime(product.pid);
    await sleep(restMs);
    const rest = (readProcessorTime(product.pid) - before) / restMs;
    row("processor while nothing happens, all processes", `${(rest * 100).toFixed(1)} % of a core`);

    row(
      "one person notified, until their page receives the count",
      await notifyOne(db, crowd, pages),
    );
    const fresh = async (): Promise<number> => (await client.get("/api/session")).milliseconds;
    await measurePublication(db, { crowd: crowd.length, pages, fresh });
    row("the bff's memory afterwards", `${readMemory(bff)} MiB`);
  } finally {
    for (const page of pages) page.close();
    client.close();
    await db.close();
    await database.close();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function row(name: string, value: string): void {
  console.log(`| ${name} | ${value} |`);
}
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;

async function inTurns<Given, Made>(
  given: readonly Given[],
  make: (one: Given) => Promise<Made>,
): Promise<readonly Made[]> {
  const made: Made[] = [];
  for (let first = 0; first < given.length; first += atOnce) {
    made.push(...(await Promise.all(given.slice(first, first + atOnce).map(make))));
  }
  return made;
}

/** Companies of the demonstration for which a publication sends notifications. */
async function listMoved(
  db: Database,
  client: ReturnType<typeof openClient>,
): Promise<readonly number[]> {
  const rows = (await db("companies").orderBy("co_code").select("co_code")) as {
    readonly co_code: number;
  }[];
  const moved: number[] = [];
  for (let first = 0; first < rows.length && moved.length < watched; first += 50) {
    const codes = rows.slice(first, first + 50).map(({ co_code }) => co_code);
    const { body } = await client.get(`/api/core/company_quotes?codes=${codes.join(",")}`);
    const { quotes } = JSON.parse(body.toString()) as {
      readonly quotes: readonly {
        readonly coCode: number;
        readonly changePercent: number | null;
      }[];
    };
    for (const { coCode, changePercent } of quotes) {
      if (Math.abs(changePercent ?? 0) >= tellingMove) moved.push(coCode);
    }
  }
  if (moved.length === 0) throw new Error("No company of this demonstration moved enough");
  return moved.slice(0, watched);
}

async function notifyOne(
  db: Database,
  userIds: readonly string[],
  pages: readonly OpenPage[],
): Promise<string> {
  const waits: number[] = [];
  for (let time = 0; time < 20; time += 1) {
    const index = (time * 97) % pages.length;
    const page = pages[index];
    const userId = userIds[index];
    if (page === undefined || userId === undefined) continue;
    const heard = page.heardAt();
    await db.raw(
      `insert into notifications (id, user_id, kind, source, body, created_at)
       values (gen_random_uuid(), :userId, 'kyc', :source, 'Told by the benchmark', now())`,
      { userId, source: `bench:${time}` },
    );
    const told = performance.now();
    while (page.heardAt() === heard) await sleep(1);
    waits.push(page.heardAt() - told);
  }
  const [p50, p99] = [percentile(waits, 0.5), percentile(waits, 0.99)];
  return `p50 ${p50.toFixed(0)} ms, longest of ${waits.length} ${p99.toFixed(0)} ms`;
}

async function measurePublication(
  db: Database,
  {
    crowd,
    pages,
    fresh,
  }: {
    readonly crowd: number;
    readonly pages: readonly OpenPage[];
    readonly fresh: () => Promise<number>;
  },
): Promise<void> {
  const countTold = async (): Promise<number> => {
    const { rows } = (await db.raw(
      "select count(distinct user_id)::integer as told from notifications where kind = 'watch_list' and source like 'watch-list:%'",
    )) as { readonly rows: readonly { readonly told: number }[] };
    return rows[0]?.told ?? 0;
  };
  const earlier = await countTold();
  const counts = pages.map((page) => page.count() ?? 0);
  const announced = performance.now();
  await announcePublication(db);
  const calls: number[] = [];
  const over = new AbortController();
  let refused = 0;
  const asking = (async () => {
    while (!over.signal.aborted) {
      try {
        calls.push(await fresh());
      } catch {
        refused += 1;
      }
      await sleep(50);
    }
  })();
  let began = 0;
  for (let told = 0; told < crowd;) {
    told = (await countTold()) - earlier;
    if (told > 0 && began === 0) began = performance.now();
    if (performance.now() - announced > 600_000) {
      throw new Error(`Ten minutes after the publication ${told} of ${crowd} have been notified`);
    }
    await sleep(100);
  }
  const ended = performance.now();
  while (pages.some((page, index) => page.count() === counts[index])) await sleep(10);
  const last = Math.max(...pages.map((page) => page.heardAt()));
  over.abort();
  await asking;
  const { rows } = (await db.raw(
    "select count(*)::integer as made from notifications where kind = 'watch_list' and source like 'watch-list:%'",
  )) as { readonly rows: readonly { readonly made: number }[] };
  row(
    `${crowd} members notified of their lists, from the first to the last`,
    seconds(ended - began),
  );
  row("notifications that this made", String(rows[0]?.made ?? 0));
  row("until the last page has received its count", seconds(Math.max(0, last - began)));
  row(
    "`/api/session` of another member meanwhile",
    `p50 ${percentile(calls, 0.5).toFixed(0)} ms, p99 ${percentile(calls, 0.99).toFixed(0)} ms, ${refused} cut off`,
  );
}

/** The process below `pid` whose command line names a file. */
function findServer(pid: number, file: string): number {
  const parents = new Map<number, number>();
  const found: number[] = [];
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
      if (readFileSync(`/proc/${name}/cmdline`, "utf8").includes(file)) found.push(Number(name));
    } catch {
      // It has exited meanwhile.
    }
  }
  const isBelow = (one: number): boolean =>
    one === pid || (parents.has(one) && isBelow(parents.get(one) ?? 0));
  const server = found.find(isBelow);
  if (server === undefined) throw new Error(`No process runs ${file}`);
  return server;
}

/** Resident memory, in MiB. */
function readMemory(pid: number): number {
  const kib = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kib) / 1_024);
}
