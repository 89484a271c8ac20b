import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";
import type { ColumnKey, IsoDate, ParameterType } from "@munshi/engine/contract";

/** A published dataset, read one company at a time. */
export interface PublishedVersion {
  readonly version: string;
  readonly kind: "demo" | "market";
  /** Market day of its figures. */
  readonly asOf: IsoDate;
}

/** Position of a column in a stored row. */
export interface ColumnPlace {
  readonly array: "figures" | "texts" | "history";
  /** From 0. */
  readonly at: number;
}

export interface StoredFigures {
  readonly position: number;
  readonly figures: readonly (number | null)[];
  readonly texts: readonly (string | null)[];
  readonly history: readonly (number | null)[];
}

/** The latest dataset, or null. */
export async function findPublishedVersion(db: Executor): Promise<PublishedVersion | null> {
  const row = await resultOf<PublishedVersion | undefined>(
    db("datasets")
      .orderBy("published_at", "desc")
      .first({ version: "version", kind: "kind", asOf: "as_of" }),
  );
  return row ?? null;
}

/** Column positions of a version; empty if its values were pruned. */
export async function loadColumnPlaces(
  db: Executor,
  version: string,
): Promise<ReadonlyMap<ColumnKey, ColumnPlace>> {
  const rows = (await db("dataset_columns")
    .where({ version })
    .orderBy("place")
    .select("key", "type", "place")) as {
    readonly key: ColumnKey;
    readonly type: ParameterType;
    readonly place: number;
  }[];
  return new Map(
    rows.map(({ key, type, place }) => [key, { array: arrayOf(key, type), at: place - 1 }]),
  );
}

function arrayOf(key: ColumnKey, type: ParameterType): ColumnPlace["array"] {
  if (key.includes("@")) return "history";
  return type === "text" ? "texts" : "figures";
}

/** All figures of a company in a version, or null if the version lacks it. */
export async function findStoredFigures(
  db: Executor,
  version: string,
  coCode: number,
): Promise<StoredFigures | null> {
  const row = await resultOf<StoredFigures | undefined>(
    db("dataset_values")
      .where({ version, co_code: coCode })
      .first("position", "figures", "texts", "history"),
  );
  return row ?? null;
}

/** Some columns of some companies, in the version's order: largest first. */
export async function listCells(
  db: Executor,
  version: string,
  places: readonly (ColumnPlace | undefined)[],
  coCodes: readonly number[] | null,
): Promise<readonly { readonly coCode: number; readonly cells: readonly unknown[] }[]> {
  const columns = places.map((place, index) =>
    place === undefined
      ? `null::double precision as c${index}`
      : `v.${place.array}[${place.at + 1}] as c${index}`,
  );
  const among = coCodes === null ? "" : "and v.co_code = any(:coCodes)";
  const result = await db.raw<{
    rows: readonly { readonly coCode: number; readonly [column: string]: unknown }[];
  }>(
    `select v.co_code as "coCode"${columns.map((column) => `, ${column}`).join("")}
     from dataset_values v where v.version = :version ${among} order by v.position`,
    { version, ...(coCodes === null ? {} : { coCodes: [...coCodes] }) },
  );
  return result.rows.map((row) => ({
    coCode: row.coCode,
    cells: places.map((_, index) => row[`c${index}`] ?? null),
  }));
}
