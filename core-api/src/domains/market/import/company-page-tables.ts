import { hash } from "node:crypto";
import type { CompanyPageFact } from "../../../contract/index.ts";

/** Storage of one kind of facts. */
export interface PageTable<Fact> {
  readonly table: string;
  /** Columns that identify a row within its company. */
  readonly key: readonly string[];
  /** All columns except company and source, including the key. */
  readonly columns: readonly string[];
  /** By `columns`. A method: its bivariant parameter lets one variable hold any table. */
  toValues(fact: Fact): readonly unknown[];
  /**
   * On conflict: keeps the stored row, replaces its values, or sets columns to expressions over
   * `stored` and `excluded`.
   */
  readonly onRepeat: "keep" | "replace" | { readonly [column: string]: string };
}

type PageTables = {
  readonly [Kind in CompanyPageFact["kind"]]: PageTable<Extract<CompanyPageFact, { kind: Kind }>>;
};

const profileTexts = [
  "background",
  "registered_office",
  "website",
  "auditor",
  "registrar",
] as const;
const profileColumns = [...profileTexts, "incorporated_year"] as const;

/** All kinds by table. */
export const pageTables: PageTables = {
  profile: {
    table: "company_profiles",
    key: [],
    columns: ["as_of", ...profileColumns],
    toValues: (fact) => [
      fact.asOf,
      fact.background,
      fact.registeredOffice,
      fact.website,
      fact.auditor,
      fact.registrar,
      fact.incorporatedYear,
    ],
    // Values of the newer day count; earlier ones only fill gaps.
    onRepeat: {
      as_of: "greatest(stored.as_of, excluded.as_of)",
      ...Object.fromEntries(
        profileColumns.map((name) => [
          name,
          `case when excluded.as_of >= stored.as_of then coalesce(excluded.${name}, stored.${name})
             else coalesce(stored.${name}, excluded.${name}) end`,
        ]),
      ),
    },
  },
  board: {
    table: "company_boards",
    key: ["as_of"],
    columns: ["as_of", "members"],
    toValues: ({ asOf, members }) => [asOf, JSON.stringify(members)],
    onRepeat: "replace",
  },
  history: {
    table: "company_histories",
    key: ["as_of"],
    columns: ["as_of", "events"],
    toValues: ({ asOf, events }) => [
      asOf,
      JSON.stringify(events.toSorted((one, other) => one.year - other.year)),
    ],
    onRepeat: "replace",
  },
  segments: {
    table: "company_segments",
    key: ["period_end", "axis"],
    columns: ["period_end", "axis", "names", "revenue"],
    toValues: ({ periodEnd, axis, segments }) => [
      periodEnd,
      axis,
      segments.map(({ name }) => name),
      Float64Array.from(segments, ({ revenue }) => revenue ?? Number.NaN),
    ],
    onRepeat: "replace",
  },
  news: {
    table: "company_news",
    key: ["key"],
    columns: ["key", "published_at", "title", "description", "source", "url"],
    toValues: (fact) => [
      keyOf(fact.publishedAt, fact.title),
      fact.publishedAt,
      fact.title,
      fact.description,
      fact.source,
      fact.url,
    ],
    onRepeat: "keep",
  },
  announcement: {
    table: "company_announcements",
    key: ["key"],
    columns: ["key", "announced_at", "subject", "memo", "category", "url"],
    toValues: (fact) => [
      keyOf(fact.announcedAt, fact.subject, fact.memo),
      fact.announcedAt,
      fact.subject,
      fact.memo,
      fact.category,
      fact.url,
    ],
    onRepeat: "keep",
  },
  "board-meeting": {
    table: "board_meetings",
    key: ["day", "key"],
    columns: ["day", "key", "purpose", "details"],
    toValues: ({ day, purpose, details }) => [day, keyOf(purpose, details ?? ""), purpose, details],
    onRepeat: "keep",
  },
  "free-float": {
    table: "free_floats",
    key: ["as_of"],
    columns: ["as_of", "percent"],
    toValues: ({ asOf, percent }) => [asOf, percent],
    onRepeat: "replace",
  },
  surveillance: {
    table: "surveillance_entries",
    key: ["list", "since"],
    columns: ["list", "since", "stage", "until"],
    toValues: ({ list, since, stage, until }) => [list, since, stage, until],
    onRepeat: { stage: latestOf("stage"), until: latestOf("until") },
  },
  "annual-report": {
    table: "annual_reports",
    key: ["year"],
    columns: ["year", "url"],
    toValues: ({ year, url }) => [year, url],
    onRepeat: "replace",
  },
  "circuit-hit": {
    table: "circuit_hits",
    key: ["day", "side"],
    columns: ["day", "side", "band", "price", "change_percent", "volume"],
    toValues: (fact) => [
      fact.day,
      fact.side,
      fact.band,
      fact.price,
      fact.changePercent,
      fact.volume,
    ],
    onRepeat: {
      band: latestOf("band"),
      price: latestOf("price"),
      change_percent: latestOf("change_percent"),
      volume: latestOf("volume"),
    },
  },
  "research-call": {
    table: "research_calls",
    key: ["opened_on", "horizon", "side"],
    columns: [
      "opened_on",
      "horizon",
      "side",
      "entry",
      "target",
      "stop_loss",
      "closed_on",
      "exit",
      "rationale",
      "analyst",
      "registration",
    ],
    toValues: (fact) => [
      fact.openedOn,
      fact.horizon,
      fact.side,
      fact.entry,
      fact.target,
      fact.stopLoss,
      fact.closedOn,
      fact.exit,
      fact.rationale,
      fact.analyst,
      fact.registration,
    ],
    // An older list does not reopen a closed call.
    onRepeat: {
      entry: "excluded.entry",
      target: "excluded.target",
      stop_loss: "excluded.stop_loss",
      closed_on: latestOf("closed_on"),
      exit: latestOf("exit"),
      rationale: "excluded.rationale",
      analyst: "excluded.analyst",
      registration: "excluded.registration",
    },
  },
};

function latestOf(column: string): string {
  return `coalesce(excluded.${column}, stored.${column})`;
}

/** A key for identical texts. */
function keyOf(...words: readonly string[]): string {
  return hash("md5", words.join("\n"));
}

/** The conflict clause of an insert into the table. */
export function conflictClause<Fact>(table: PageTable<Fact>): string {
  const { key, columns, onRepeat } = table;
  const target = `on conflict (${["co_code", ...key].join(", ")})`;
  if (onRepeat === "keep") return `${target} do nothing`;
  const others = columns.filter((column) => !key.includes(column));
  const changes =
    onRepeat === "replace"
      ? others.map((column) => [column, `excluded.${column}`] as const)
      : Object.entries(onRepeat);
  const names = changes.map(([column]) => `stored.${column}`).join(", ");
  const values = changes.map(([, value]) => value).join(", ");
  const set = changes.map(([column, value]) => `${column} = ${value}`).join(", ");
  return `${target} do update set ${set}, file_id = excluded.file_id
    where (${names}) is distinct from (${values})`;
}
