import { resultOf } from "@munshi/db";
import type { Executor } from "@munshi/db";
import type { DatasetManifest } from "@munshi/engine/contract";
import type { FoundCompany } from "../../composition-types.ts";
import { exchangeOfSeries } from "../../providers/market-files/index.ts";
import { hasSymbol } from "./import/company.ts";

/**
 * Companies matching a search text: an exact ISIN, scrip code or company code, then symbols and names
 * that start with it, then names that contain it. Only companies of the published market, largest first
 * within a rank.
 */
export async function searchCompanies(
  db: Executor,
  text: string,
  limit: number,
): Promise<readonly FoundCompany[]> {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return [];
  const escaped = wanted.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
  const result = await db.raw<{ rows: CompanyRow[] }>(
    `with latest as (select version, kind, as_of from datasets order by published_at desc limit 1),
     found as (
       select c.*, case
         when lower(c.isin) = :wanted or c.bse_code = :wanted or c.co_code::text = :wanted then 0
         when lower(c.symbol) = :wanted then 1
         when lower(c.symbol) like :prefix then 2
         when lower(c.name) like :prefix then 3
         when lower(c.name) like :inside then 4
       end as rank
       from companies c
       where (c.kind = (select kind from latest) or not exists (select from latest))
         and (lower(c.symbol) like :prefix or lower(c.name) like :inside
           or lower(c.isin) = :wanted or c.bse_code = :wanted or c.co_code::text = :wanted)
     )
     select f.co_code as "coCode", f.name, f.symbol, f.isin, f.bse_code as "bseCode", f.series,
       f.delisted_on is null or f.delisted_on > (select as_of from latest) as "isListed"
     from found f
     left join dataset_values v
       on v.co_code = f.co_code and v.version = (select version from latest)
     order by f.rank, v.position nulls last, f.symbol
     limit :limit`,
    { wanted, prefix: `${escaped}%`, inside: `%${escaped}%`, limit },
  );
  return result.rows.map(readCompany);
}

interface CompanyRow extends Omit<FoundCompany, "isOnNse" | "isOnBse"> {
  readonly series: string | null;
  readonly isListed: boolean | null;
}

function readCompany({ series, isListed, ...company }: CompanyRow): FoundCompany {
  const isBseGroup = series !== null && exchangeOfSeries(series) === "BSE";
  return {
    ...company,
    isOnNse: isListed === true && hasSymbol(company) && !isBseGroup,
    isOnBse: isListed === true && company.bseCode !== null,
  };
}

/** Manifest of the latest dataset, or null. */
export async function findLatestManifest(db: Executor): Promise<DatasetManifest | null> {
  const row = await resultOf<{ manifest: DatasetManifest } | undefined>(
    db("datasets").orderBy("published_at", "desc").first("manifest"),
  );
  return row?.manifest ?? null;
}

/** Manifest of the newest dataset of an earlier day and the same kind as the latest, or null. */
export async function findManifestOfDayBefore(db: Executor): Promise<DatasetManifest | null> {
  const latest = await findLatestManifest(db);
  if (latest === null) return null;
  const row = await resultOf<{ manifest: DatasetManifest } | undefined>(
    db("datasets")
      .where({ kind: latest.kind })
      .andWhere("as_of", "<", latest.asOf)
      .orderBy("as_of", "desc")
      .orderBy("published_at", "desc")
      .first("manifest"),
  );
  return row?.manifest ?? null;
}

/** The newest dataset, then the previous one of the same kind. */
export async function findNewestManifests(db: Executor): Promise<readonly DatasetManifest[]> {
  const latest = await findLatestManifest(db);
  if (latest === null) return [];
  const rows = (await db("datasets")
    .where({ kind: latest.kind })
    .orderBy("published_at", "desc")
    .limit(2)
    .select("manifest")) as { manifest: DatasetManifest }[];
  return rows.map(({ manifest }) => manifest);
}

/** Manifest of a version, or null. */
export async function findManifest(db: Executor, version: string): Promise<DatasetManifest | null> {
  const row = await resultOf<{ manifest: DatasetManifest } | undefined>(
    db("datasets").where({ version }).first("manifest"),
  );
  return row?.manifest ?? null;
}

/** An earlier dataset whose values are still stored. */
export interface RestorableDataset {
  readonly version: string;
  readonly asOf: string;
  readonly publishedAt: Date;
  readonly rows: number;
}

/** Earlier datasets whose values are still stored, last published first. */
export async function listRestorable(db: Executor): Promise<readonly RestorableDataset[]> {
  return (await db("datasets as d")
    .whereRaw("exists (select from dataset_columns c where c.version = d.version)")
    .orderBy("published_at", "desc")
    .offset(1)
    .select({
      version: "version",
      asOf: "as_of",
      publishedAt: "published_at",
      rows: "rows",
    })) as RestorableDataset[];
}
