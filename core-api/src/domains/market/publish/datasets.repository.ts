import { copyRows, resultOf } from "@munshi/db";
import type { Transaction } from "@munshi/db";
import type { DatasetManifest } from "@munshi/engine/contract";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { ColumnGroup, ColumnStore, StoredColumn } from "./column-store.ts";

/** Lock key ("data"), so that publications register one at a time. */
const publishLock = 0x64617461;
/** Number of versions whose values stay in the database. */
const keptValues = 3;

export interface Registration {
  readonly manifest: DatasetManifest;
  readonly clock: Clock;
  readonly actor: string;
  readonly store: ColumnStore;
  readonly order: Int32Array;
}

/** Position of a column's value in a company's arrays. */
interface Placed {
  readonly column: StoredColumn;
  readonly place: number;
}

interface Layout {
  readonly figures: readonly Placed[];
  readonly texts: readonly Placed[];
  readonly history: readonly Placed[];
}

/** Blocks other publications until the transaction ends. */
export async function lockPublications(transaction: Transaction): Promise<void> {
  await transaction.raw("select pg_advisory_xact_lock(?)", [publishLock]);
}

/** Registers a dataset as the newest, with its values for SQL queries. */
export async function registerDataset(
  transaction: Transaction,
  registration: Registration,
): Promise<void> {
  const { manifest, clock, actor, store } = registration;
  const { version } = manifest;
  await lockPublications(transaction);
  await transaction.raw("set local statement_timeout = 0");
  const publishedAt = await takePublicationTime(transaction, clock);
  await transaction("datasets")
    .insert({
      version,
      kind: manifest.kind,
      as_of: manifest.asOf,
      published_at: publishedAt,
      rows: manifest.rows,
      manifest: JSON.stringify(manifest),
      actor,
    })
    .onConflict("version")
    .merge({ published_at: publishedAt, actor });
  const known = await resultOf<object | undefined>(
    transaction("dataset_values").where({ version }).first("position"),
  );
  const layout = layOut(store.groups);
  if (known === undefined) await saveValues(transaction, registration, layout);
  const kept = transaction("datasets")
    .orderBy("published_at", "desc")
    .limit(keptValues)
    .select("version");
  await transaction("dataset_values").whereNotIn("version", kept.clone()).delete();
  await transaction("dataset_columns").whereNotIn("version", kept.clone()).delete();
  await createViews(transaction, version, layout);
}

/**
 * Makes an earlier dataset the newest again; false if its values have been pruned. Runs in the
 * transaction that records its scores.
 */
export async function restoreDataset(
  transaction: Transaction,
  version: string,
  { clock, actor }: Pick<Registration, "clock" | "actor">,
): Promise<boolean> {
  await lockPublications(transaction);
  const columns = (await transaction("dataset_columns")
    .where({ version })
    .orderBy("place")
    .select("key", "type", "place")) as (Pick<StoredColumn, "key" | "type"> & {
    readonly place: number;
  })[];
  if (columns.length === 0) return false;
  const publishedAt = await takePublicationTime(transaction, clock);
  await transaction("datasets").where({ version }).update({ published_at: publishedAt, actor });
  const of = (isWanted: (column: (typeof columns)[number]) => boolean) =>
    columns.filter(isWanted).map((column) => ({ column, place: column.place }));
  await createViews(transaction, version, {
    figures: of(({ key, type }) => !key.includes("@") && type !== "text"),
    texts: of(({ key, type }) => !key.includes("@") && type === "text"),
  });
  return true;
}

/** Later than every previous publication, even if another machine's clock is ahead. */
async function takePublicationTime(transaction: Transaction, clock: Clock): Promise<Date> {
  const newest = await transaction<{ published_at: Date }>("datasets")
    .orderBy("published_at", "desc")
    .first("published_at");
  const last = newest?.published_at;
  const now = clock.now();
  return last === undefined || last < now ? now : new Date(last.getTime() + 1);
}

function layOut(groups: readonly ColumnGroup[]): Layout {
  const place = (columns: readonly StoredColumn[]): Placed[] =>
    columns.map((column, index) => ({ column, place: index + 1 }));
  const defaults = groups
    .filter((group) => !group.name.startsWith("history/"))
    .flatMap((group) => group.columns);
  return {
    figures: place(defaults.filter((column) => column.type !== "text")),
    texts: place(defaults.filter((column) => column.type === "text")),
    history: place(
      groups.filter((group) => group.name.startsWith("history/")).flatMap((group) => group.columns),
    ),
  };
}

async function saveValues(
  transaction: Transaction,
  { manifest: { version }, store, order }: Registration,
  layout: Layout,
): Promise<void> {
  const all = [...layout.figures, ...layout.texts, ...layout.history];
  await copyRows(
    transaction,
    "dataset_columns",
    ["version", "key", "type", "place"],
    all.map(({ column, place }) => [version, column.key, column.type, place]),
  );
  const codes = store.numbers("coCode");
  const numbers = (placed: readonly Placed[], row: number): Float64Array => {
    const figures = new Float64Array(placed.length).fill(Number.NaN);
    for (let at = 0; at < placed.length; at += 1) {
      const column = placed[at]?.column;
      if (column !== undefined && column.type !== "text") figures[at] = column.values[row] ?? 0;
    }
    return figures;
  };
  /** Written one by one, so each is prepared while the database stores the previous ones. */
  const listRows = function* (): Generator<readonly unknown[]> {
    for (const [position, row] of order.entries()) {
      yield [
        version,
        codes[row],
        position + 1,
        numbers(layout.figures, row),
        layout.texts.map(({ column }) => column.values[row] ?? null),
        numbers(layout.history, row),
      ];
    }
  };
  await copyRows(
    transaction,
    "dataset_values",
    ["version", "co_code", "position", "figures", "texts", "history"],
    listRows(),
  );
}

/**
 * `screener_latest` has a column for every parameter, `screener_history_latest` a row for every past
 * figure, named by its `key` (`sales@q0`) and by its parts.
 */
async function createViews(
  transaction: Transaction,
  version: string,
  layout: {
    readonly figures: readonly ViewedColumn[];
    readonly texts: readonly ViewedColumn[];
  },
): Promise<void> {
  const columns = [
    ...layout.texts.map(({ column, place }) => `texts[${place}] as "${column.key}"`),
    ...layout.figures.map(({ column, place }) => `${readFigure(column, place)} as "${column.key}"`),
  ];
  // Versions contain only letters, digits and dashes.
  const quoted = `'${version.replaceAll("'", "")}'`;
  await transaction.raw("drop view if exists screener_latest, screener_history_latest");
  await transaction.raw(`
    create view screener_latest as
    select position, ${columns.join(", ")} from dataset_values where version = ${quoted}`);
  await transaction.raw(`
    create view screener_history_latest as
    select v.co_code as "coCode", c.key, split_part(c.key, '@', 1) as parameter,
      case left(split_part(c.key, '@', 2), 1) when 'y' then 'year' else 'quarter' end as unit,
      substr(split_part(c.key, '@', 2), 2)::integer as back,
      nullif(h.value, 'NaN') as value
    from dataset_values v
    cross join lateral unnest(v.history) with ordinality h(value, place)
    join dataset_columns c on c.version = v.version and c.place = h.place and strpos(c.key, '@') > 0
    where v.version = ${quoted}`);
}

/** A column that the view names, and its place. */
interface ViewedColumn {
  readonly column: Pick<StoredColumn, "key" | "type">;
  readonly place: number;
}

function readFigure(column: ViewedColumn["column"], place: number): string {
  const figure = `nullif(figures[${place}], 'NaN')`;
  if (column.type === "truth") return `(${figure} = 1)`;
  if (column.type === "date") return `(date '1970-01-01' + ${figure}::integer)`;
  return figure;
}
