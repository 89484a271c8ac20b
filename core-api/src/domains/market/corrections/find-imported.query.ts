import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";
import { productCatalogue, describeColumn } from "@munshi/engine";
import { startOfDay } from "@munshi/platform";
import { statementLines } from "@munshi/engine/contract";
import type { IsoDate } from "@munshi/engine/contract";
import {
  companyFieldNames,
  flowInvestorNames,
  priceFieldNames,
  shareholdingFieldNames,
  statementSpanNames,
} from "../../../contract/index.ts";
import type { CorrectedAction, CorrectedFact, CorrectedFlow } from "../../../contract/index.ts";
import { dayOfDate, formatDate, yearOfDay } from "../../../platform/clock/days.ts";
import { notGiven } from "../import/price-year.ts";
import { shareholdingOrder } from "../publish/facts.query.ts";
import type { FactKey } from "./corrections.repository.ts";

/** A fact as sources have it. */
export interface ImportedFact {
  /** Null: the source names none. */
  readonly value: unknown;
  readonly fileId: number;
}

/** Returns the key of a fact in corrections, as stored. */
export function keyOfFact(
  coCode: number | null,
  fact: CorrectedFact,
  market: "demo" | "market",
): FactKey {
  const { kind } = fact;
  switch (fact.kind) {
    case "company":
      return { coCode, kind, day: null, field: fact.field };
    case "statement":
      return { coCode, kind, day: fact.day, field: `${fact.basis}/${fact.span}/${fact.line}` };
    case "shareholding":
    case "price":
      return { coCode, kind, day: fact.day, field: fact.field };
    case "parameter":
      return { coCode, kind, day: fact.day, field: fact.key };
    case "action":
      return { coCode, kind, day: fact.day, field: fact.imported ?? "added" };
    case "news":
    case "event":
    case "surveillance":
      return { coCode, kind, day: fact.day, field: fact.imported ?? "" };
    case "flow":
      return { coCode, kind, day: fact.day, field: `${market}/${fact.investor}` };
    case "member":
      return { coCode, kind, day: fact.day, field: fact.index };
    case "freeFloat":
      return { coCode, kind, day: fact.day, field: "percent" };
  }
}

/** The fact in words: Sales, consolidated quarter. */
export function labelFact(fact: CorrectedFact): string {
  switch (fact.kind) {
    case "company":
      return companyFieldNames[fact.field];
    case "statement":
      return `${statementLines[fact.line].label}, ${fact.basis} ${statementSpanNames[fact.span].toLowerCase()}`;
    case "shareholding":
      return shareholdingFieldNames[fact.field];
    case "price":
      return priceFieldNames[fact.field];
    case "parameter":
      return describeColumn(productCatalogue, fact.key)?.title ?? fact.key;
    case "action":
      return fact.imported === null ? "Added action" : `Action ${fact.imported.replace("/", " ")}`;
    case "news":
      return fact.imported?.startsWith("announcement/") === true ? "Announcement" : "News";
    case "event":
      return "Board meeting";
    case "flow":
      return `${flowInvestorNames[fact.investor]} activity`;
    case "member":
      return `Constituent of ${fact.index}`;
    case "freeFloat":
      return "Free float, %";
    case "surveillance":
      return fact.imported === null ? "Surveillance" : fact.imported.replace("list/", "");
  }
}

/** A value in words: `1,240.5`, `Split 1:5 on 02 Jul 25`, `None`. */
export function writeValue(value: unknown): string {
  if (value === null || value === undefined) return "None";
  if (typeof value === "number") {
    return value.toLocaleString("en-IN", { maximumFractionDigits: 4 });
  }
  if (typeof value === "boolean") return value ? "Constituent" : "Not a constituent";
  if (typeof value === "string") return value;
  return typeof value === "object" && "net" in value ? writeFlow(value) : writeAction(value);
}

function writeFlow(value: object): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no other stored object has a net
  const { buy, sell, net } = value as CorrectedFlow;
  const traded =
    buy === null || sell === null
      ? "Net"
      : `Bought ${writeCrore(buy)}, sold ${writeCrore(sell)}, net`;
  return `${traded} ${writeCrore(net)}, ₹ crore`;
}

/** ₹ crore as lists of flows have it: −1,240.50. */
export const writeCrore = (value: number): string =>
  value
    .toLocaleString("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    .replace("-", "−");

/** An imported action of another kind, such as a demerger. */
interface OtherAction {
  readonly kind: "other";
  readonly exDate: IsoDate;
  readonly purpose: string;
}

const actionNames = { split: "Split", bonus: "Bonus", dividend: "Dividend" } as const;

function writeAction(value: object): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only objects that are stored
  const action = value as CorrectedAction | OtherAction;
  const day = formatDate(startOfDay(action.exDate));
  switch (action.kind) {
    case "split":
      return `${actionNames.split} ${action.from}:${action.to} on ${day}`;
    case "bonus":
      return `${actionNames.bonus} ${action.to}:${action.from} on ${day}`;
    case "dividend":
      return `${actionNames.dividend} ₹${action.amount} on ${day}`;
    default:
      return `${action.purpose} on ${day}`;
  }
}

const companyColumnsOf = {
  name: "name",
  sector: "sector",
  industry: "industry",
  series: "series",
  faceValue: "face_value",
  listedOn: "listed_on",
} as const;

interface FoundRow {
  readonly value: unknown;
  readonly fileId: number;
}

/** The imported value of a fact now; null if no source has one for that day. */
export async function findImported(
  db: Executor,
  { coCode, kind, day, field }: FactKey,
): Promise<ImportedFact | null> {
  const first = async (sql: string, values: object): Promise<ImportedFact | null> => {
    const result = await db.raw<{ rows: FoundRow[] }>(sql, { coCode, day, field, ...values });
    return result.rows[0] ?? null;
  };
  switch (kind) {
    case "company": {
      const column = Object.entries(companyColumnsOf).find(([name]) => name === field)?.[1];
      return column === undefined
        ? null
        : first(
            `select ${column} as value, file_id as "fileId" from companies where co_code = :coCode`,
            {},
          );
    }
    case "statement": {
      const [basis, span, line] = field.split("/");
      return first(
        `select nullif(s.figures[l.position], 'NaN') as value, s.file_id as "fileId"
         from statements s left join statement_lines l on l.code = :line
         where co_code = :coCode and basis = :basis and span = :span and period_end = :day
         order by published_at desc, filing desc limit 1`,
        { basis, span, line },
      );
    }
    case "shareholding":
      return first(
        `select figures -> :field as value, file_id as "fileId" from shareholding_patterns
         where co_code = :coCode and period_end = :day order by ${shareholdingOrder} limit 1`,
        {},
      );
    case "parameter":
      return first(
        `select figures -> :field as value, file_id as "fileId" from reported_parameters
         where co_code = :coCode and as_of = :day and jsonb_exists(figures, :field)
         order by file_id desc limit 1`,
        {},
      );
    case "price":
      return day === null || coCode === null ? null : findPrice(db, coCode, day, field);
    case "action":
      return first(
        `select jsonb_build_object('kind', kind, 'exDate', ex_date, 'terms', terms,
           'from', ratio_from, 'to', ratio_to, 'amount', amount, 'purpose', purpose) as value,
           file_id as "fileId"
         from corporate_actions
         where co_code = :coCode and ex_date = :day and kind || '/' || terms = :field`,
        {},
      );
    case "news":
      return first(
        `select title as value, file_id as "fileId" from company_news
         where co_code = :coCode and 'news/' || key = :field
         union all
         select subject, file_id from company_announcements
         where co_code = :coCode and 'announcement/' || key = :field`,
        {},
      );
    case "event":
      return first(
        `select cast(day as text) as value, file_id as "fileId" from board_meetings
         where co_code = :coCode and day = :day and 'meeting/' || key = :field`,
        {},
      );
    case "flow":
      return first(
        `select jsonb_build_object('buy', buy, 'sell', sell, 'net', net) as value,
           file_id as "fileId"
         from institutional_flows where day = :day and kind || '/' || investor = :field`,
        {},
      );
    case "member":
      return first(
        `select bool_or(m.co_code = :coCode) as value, min(m.file_id) as "fileId"
         from index_members m join market_indices i on i.id = m.index_id
         where i.name = :field and m.as_of = :day having count(*) > 0`,
        {},
      );
    case "freeFloat":
      return first(
        `select percent as value, file_id as "fileId" from free_floats
         where co_code = :coCode and as_of = :day`,
        {},
      );
    case "surveillance":
      return first(
        `select coalesce(stage, 'No stage') as value, file_id as "fileId" from surveillance_entries
         where co_code = :coCode and since = :day and 'list/' || list = :field`,
        {},
      );
  }
}

const priceColumns = {
  open: "open",
  high: "high",
  low: "low",
  close: "close",
  previousClose: "previous_close",
  volume: "volume",
  value: "value",
} as const;

async function findPrice(
  db: Executor,
  coCode: number,
  day: IsoDate,
  field: string,
): Promise<ImportedFact | null> {
  const column = Object.entries(priceColumns).find(([name]) => name === field)?.[1];
  if (column === undefined) return null;
  const number = dayOfDate(day);
  const result = await db.raw<{ rows: { value: number | null; fileId: number }[] }>(
    `select (${column})[at] as value, file_ids[least(at, cardinality(file_ids))] as "fileId"
     from (select *, array_position(days, cast(:number as integer)) as at from price_history
       where co_code = :coCode and year = :year) p
     where at is not null`,
    { coCode, number, year: yearOfDay(number) },
  );
  const [row] = result.rows;
  if (row === undefined) return null;
  const { value, fileId } = row;
  if (value === null || Number.isNaN(value) || value === notGiven) return { value: null, fileId };
  return { value: column === "volume" || column === "value" ? value : value / 100, fileId };
}

const inIndia = (column: string): string =>
  `cast(${column} at time zone 'Asia/Kolkata' as date) = :day`;

/** Queries for a company's imported items on a day, by kind. */
const itemsOn = {
  action: `select kind || '/' || terms as key, purpose as text from corporate_actions
    where co_code = :coCode and ex_date = :day order by kind, terms`,
  news: `select 'news/' || key as key, title as text from company_news
    where co_code = :coCode and ${inIndia("published_at")}
    union all
    select 'announcement/' || key, subject from company_announcements
    where co_code = :coCode and ${inIndia("announced_at")}
    order by text, key`,
  event: `select 'meeting/' || key as key, purpose as text from board_meetings
    where co_code = :coCode and day = :day order by purpose, key`,
  surveillance: `select 'list/' || list as key, list as text from surveillance_entries
    where co_code = :coCode and since = :day order by list`,
} as const;

/** Imported actions, news, meetings or surveillance lists of a company on a day; empty for other kinds. */
export async function listItemsOn(
  db: Executor,
  coCode: number | null,
  fact: CorrectedFact,
): Promise<readonly { readonly key: string; readonly text: string }[]> {
  if (!("imported" in fact)) return [];
  const { rows } = await db.raw<{ rows: { readonly key: string; readonly text: string }[] }>(
    itemsOn[fact.kind],
    { coCode, day: fact.day },
  );
  return rows;
}

/** The file of an import, or null. */
export async function findFile(
  db: Executor,
  fileId: number,
): Promise<{ readonly name: string; readonly at: Date } | null> {
  const row = await resultOf<{ readonly name: string; readonly at: Date } | undefined>(
    db("import_files").where({ id: fileId }).first({ name: "name", at: "started_at" }),
  );
  return row ?? null;
}
