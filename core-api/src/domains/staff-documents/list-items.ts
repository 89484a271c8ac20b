import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";
import type { PrintedNews, PrintedResult } from "../../contract/staff-documents.ts";
import type { MarketFacts } from "../market/index.ts";
import { readResult, resultColumns } from "../result-corner/index.ts";

/** Days in India, both included. */
export interface Period {
  readonly from: string;
  readonly until: string;
}

type MarketKind = "demo" | "market";

const startOf = (day: string): string =>
  `((cast(${day} as date) + time '00:00') at time zone 'Asia/Kolkata')`;
const within = (column: string): string =>
  `${column} >= ${startOf(":from")} and ${column} < ${startOf(":until")} + interval '1 day'`;

const news = `
  select news.published_at as at, news.co_code, news.title, news.description as text,
    coalesce(news.source, 'News') as source, news.key
  from effective_news as news where ${within("news.published_at")}
  union all
  select filed.announced_at, filed.co_code, filed.subject, filed.memo, 'Exchange', filed.key
  from effective_announcements as filed where ${within("filed.announced_at")}`;

/** News and exchange announcements of a period: how many there are, and the newest ones. */
export async function listNews(
  db: Executor,
  kind: MarketKind,
  period: Period,
  limit: number,
): Promise<{ readonly total: number; readonly items: readonly PrintedNews[] }> {
  const bound = { kind, ...period, limit };
  const counted = await db.raw<{ rows: readonly { readonly total: number }[] }>(
    `select count(*)::int as total from (${news}) as item
     join companies as company using (co_code) where company.kind = :kind`,
    bound,
  );
  const { rows } = await db.raw<{
    rows: readonly (Omit<PrintedNews, "at"> & { readonly at: Date })[];
  }>(
    `select item.at, company.symbol, company.name, item.title, item.text, item.source
     from (${news}) as item join companies as company using (co_code)
     where company.kind = :kind
     order by item.at desc, company.symbol, item.title, item.key limit :limit`,
    bound,
  );
  return {
    total: counted.rows[0]?.total ?? 0,
    items: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
  };
}

/** Companies that published quarterly results in a period, newest first. */
export async function listReporting(
  db: Executor,
  kind: MarketKind,
  { from, until }: Period,
): Promise<readonly { readonly coCode: number; readonly day: string }[]> {
  return resultOf<readonly { readonly coCode: number; readonly day: string }[]>(
    db("statements as statement")
      .join("companies as company", "company.co_code", "statement.co_code")
      .where({ "company.kind": kind, "statement.span": "quarter" })
      .whereBetween("statement.published_at", [from, until])
      .groupBy("statement.co_code", "company.symbol")
      .orderByRaw("max(statement.published_at) desc, company.symbol")
      .select("statement.co_code as coCode", db.raw("max(statement.published_at) as day")),
  );
}

/** Companies whose accounts are derived at once. */
const batch = 100;

/** The results of these companies as they were known at the end of the period. */
export async function readResults(
  facts: Pick<MarketFacts, "deriveAccounts">,
  reporting: readonly { readonly coCode: number; readonly day: string }[],
  until: string,
  onBatch: (done: number) => void = () => undefined,
): Promise<readonly PrintedResult[]> {
  const items: PrintedResult[] = [];
  for (let at = 0; at < reporting.length; at += batch) {
    const part = reporting.slice(at, at + batch);
    const derived = await facts.deriveAccounts(
      part.map(({ coCode }) => coCode),
      until,
    );
    for (const { coCode, day } of part) {
      const values = derived.get(coCode);
      const result = readResult(
        coCode,
        resultColumns.map((key) => values?.get(key) ?? null),
      );
      if (result === null) continue;
      const { symbol, name, quarter, sales, operatingProfit, netProfit } = result;
      items.push({
        day,
        symbol,
        name,
        quarter,
        sales: figureOf(sales),
        operatingProfit: figureOf(operatingProfit),
        netProfit: figureOf(netProfit),
      });
    }
    onBatch(Math.min(at + batch, reporting.length));
  }
  return items;
}

function figureOf(change: {
  readonly current: number | null;
  readonly yearBefore: number | null;
  readonly changeOnYear: PrintedResult["sales"]["change"];
}): PrintedResult["sales"] {
  const { current, yearBefore, changeOnYear } = change;
  return { current, yearBefore, change: changeOnYear };
}

/** The newest day with news or results; null without any. */
export async function findNewestDay(
  db: Executor,
  kind: "news" | "results",
): Promise<string | null> {
  const sql =
    kind === "results"
      ? "select max(published_at) as day from statements where span = 'quarter'"
      : `select cast(greatest(
           (select max(published_at) from company_news),
           (select max(announced_at) from company_announcements)
         ) at time zone 'Asia/Kolkata' as date) as day`;
  const { rows } = await db.raw<{ rows: readonly { readonly day: string | null }[] }>(sql);
  return rows[0]?.day ?? null;
}
