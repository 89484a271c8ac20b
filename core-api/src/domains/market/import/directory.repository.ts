import type { IsoDate, Template } from "@munshi/engine/contract";
import { copyRows, resultOf } from "@munshi/db";
import type { Transaction } from "@munshi/db";
import type { Company, FormerIsin, FormerSymbol } from "./company.ts";
import type { DirectoryChanges, DirectoryContent } from "./company-directory.ts";

interface CompanyRow {
  readonly co_code: number;
  readonly isin: string | null;
  readonly symbol: string;
  readonly bse_code: string | null;
  readonly name: string;
  readonly sector: string | null;
  readonly industry: string | null;
  readonly series: string | null;
  readonly is_sme: boolean;
  readonly face_value: number | null;
  readonly listed_on: IsoDate | null;
  readonly delisted_on: IsoDate | null;
  readonly template: Template;
  readonly named_on: IsoDate | null;
  readonly series_on: IsoDate | null;
  readonly kind: StoredKind;
  readonly told: Company["told"];
}

/**
 * A security that is not a company is stored with its own kind, so that queries for companies never
 * return it.
 */
type StoredKind = Company["kind"] | Exclude<Company["security"], "share">;

const storedKinds = {
  demo: ["demo"],
  market: ["market", "fund", "held"],
} as const satisfies { readonly [kind in Company["kind"]]: readonly StoredKind[] };

const marketOf = (kind: StoredKind): Company["kind"] => (kind === "demo" ? "demo" : "market");

export async function loadDirectory(
  transaction: Transaction,
  kind: Company["kind"],
): Promise<DirectoryContent> {
  const rows = (await transaction("companies").whereIn("kind", [
    ...storedKinds[kind],
  ])) as CompanyRow[];
  const last = await findLastCode(transaction);
  const ofKind = transaction("companies")
    .whereIn("kind", [...storedKinds[kind]])
    .select("co_code");
  const symbols = (await transaction("company_symbols")
    .whereIn("co_code", ofKind)
    .orderByRaw("valid_to nulls first, co_code")
    .select("symbol", "co_code as coCode", "valid_to as validTo")) as FormerSymbol[];
  const isins = (await transaction("company_isins")
    .whereIn("co_code", ofKind)
    .select("isin", "co_code as coCode")) as FormerIsin[];
  return {
    kind,
    lastCode: last,
    companies: rows.map(readCompany),
    formerSymbols: symbols,
    formerIsins: isins,
  };
}

/** The market of a company; null if no company has the code. */
export async function findCompanyKind(
  transaction: Transaction,
  coCode: number,
): Promise<Company["kind"] | null> {
  const row = await resultOf<Pick<CompanyRow, "kind"> | undefined>(
    transaction("companies").where({ co_code: coCode }).first("kind"),
  );
  return row === undefined ? null : marketOf(row.kind);
}

/**
 * The highest company code ever assigned, including those of merged companies: codes are never
 * reused.
 */
async function findLastCode(transaction: Transaction): Promise<number> {
  const result = await transaction.raw<{ rows: { code: number }[] }>(
    `select greatest((select max(co_code) from companies),
       (select max(from_code) from company_joins), 0) as code`,
  );
  return result.rows[0]?.code ?? 0;
}

function readCompany(row: CompanyRow): Company {
  return {
    coCode: row.co_code,
    isin: row.isin,
    symbol: row.symbol,
    bseCode: row.bse_code,
    name: row.name,
    sector: row.sector,
    industry: row.industry,
    series: row.series,
    isSme: row.is_sme,
    faceValue: row.face_value,
    listedOn: row.listed_on,
    delistedOn: row.delisted_on,
    template: row.template,
    namedOn: row.named_on,
    seriesOn: row.series_on,
    kind: marketOf(row.kind),
    security: row.kind === "fund" || row.kind === "held" ? row.kind : "share",
    told: row.told,
  };
}

const columns = [
  "co_code",
  "isin",
  "symbol",
  "bse_code",
  "name",
  "sector",
  "industry",
  "series",
  "is_sme",
  "face_value",
  "listed_on",
  "delisted_on",
  "template",
  "named_on",
  "series_on",
  "kind",
  "told",
  "file_id",
];

function toRow(company: Company, fileId: number): readonly unknown[] {
  return [
    company.coCode,
    company.isin,
    company.symbol,
    company.bseCode,
    company.name,
    company.sector,
    company.industry,
    company.series,
    company.isSme,
    company.faceValue,
    company.listedOn,
    company.delistedOn,
    company.template,
    company.namedOn,
    company.seriesOn,
    company.security === "share" ? company.kind : company.security,
    JSON.stringify(company.told),
    fileId,
  ];
}

/**
 * Stores changes; codes of new companies are final if the source generates a market in one order.
 */
export async function saveDirectory(
  transaction: Transaction,
  changes: DirectoryChanges,
  fileId: number,
  hasFinalCodes = false,
): Promise<void> {
  const { added, changed, dated, formerSymbols, formerIsins } = changes;
  if (dated.length > 0) await updateDays(transaction, dated);
  if (changed.length > 0) await updateCompanies(transaction, changed, fileId);
  if (added.length > 0) {
    await copyRows(
      transaction,
      "companies",
      [...columns, "has_final_code"],
      added.map((company) => [...toRow(company, fileId), hasFinalCodes]),
    );
    await transaction.raw("select setval(pg_get_serial_sequence('companies', 'co_code'), ?)", [
      await findLastCode(transaction),
    ]);
  }
  if (formerSymbols.length > 0) {
    await transaction("company_symbols")
      .insert(
        mergeFormer(formerSymbols).map((former) => ({
          symbol: former.symbol,
          co_code: former.coCode,
          valid_to: former.validTo,
          file_id: fileId,
        })),
      )
      .onConflict(["symbol", "co_code"])
      .merge({
        valid_to: transaction.raw("coalesce(company_symbols.valid_to, excluded.valid_to)"),
      });
  }
  if (formerIsins.length > 0) {
    await transaction("company_isins")
      .insert(formerIsins.map(({ isin, coCode }) => ({ isin, co_code: coCode, file_id: fileId })))
      .onConflict(["isin", "co_code"])
      .ignore();
  }
  if (changed.length > 0) await dropCurrentIsins(transaction, changed);
}

/**
 * A company is listed from its first trade, even if a list says otherwise: after a move to the main
 * board, lists give the day of the move.
 */
export async function listFromFirstTrade(transaction: Transaction): Promise<void> {
  await transaction.raw(
    `update companies c set listed_on = f.day
     from (select p.co_code, min(date '1970-01-01' + p.days[1]) as day from price_history p
       join companies l on l.co_code = p.co_code and l.kind in ('market', 'held')
         and extract(year from l.listed_on) >= p.year
       group by p.co_code) f
     where f.co_code = c.co_code and c.listed_on > f.day`,
  );
}

/** One row per symbol of a company, with its last day if known. */
function mergeFormer(symbols: readonly FormerSymbol[]): readonly FormerSymbol[] {
  const merged = new Map<string, FormerSymbol>();
  for (const former of symbols) {
    const key = `${former.symbol}/${former.coCode}`;
    const before = merged.get(key);
    merged.set(key, { ...former, validTo: former.validTo ?? before?.validTo ?? null });
  }
  return [...merged.values()];
}

/** ISINs stored as former that turned out to be current. */
async function dropCurrentIsins(
  transaction: Transaction,
  changed: readonly Company[],
): Promise<void> {
  await transaction.raw(
    `delete from company_isins i using companies c
     where c.co_code = any(?) and i.co_code = c.co_code and i.isin = c.isin`,
    [changed.map((company) => company.coCode)],
  );
}

/** Does not touch indexed columns, so that PostgreSQL can reuse the space of the old rows. */
async function updateDays(transaction: Transaction, dated: readonly Company[]): Promise<void> {
  await transaction.raw(
    `update companies c set named_on = d.named_on, series_on = d.series_on
     from unnest(?::integer[], ?::date[], ?::date[]) as d (co_code, named_on, series_on)
     where c.co_code = d.co_code`,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Knex lists no arrays with null
    [
      dated.map((company) => company.coCode),
      dated.map((company) => company.namedOn),
      dated.map((company) => company.seriesOn),
    ] as never[],
  );
}

/**
 * A symbol may pass from one company to another within one import, so old ones are removed first.
 */
async function updateCompanies(
  transaction: Transaction,
  changed: readonly Company[],
  fileId: number,
): Promise<void> {
  await transaction.raw(
    "update companies set symbol = '~' || co_code, isin = null, bse_code = null where co_code = any(?)",
    [changed.map((company) => company.coCode)],
  );
  await transaction.raw(
    "create temporary table if not exists changed_companies (like companies including defaults) on commit drop",
  );
  await transaction.raw("truncate changed_companies");
  await copyRows(
    transaction,
    "changed_companies",
    columns,
    changed.map((company) => toRow(company, fileId)),
  );
  const set = columns.filter((column) => column !== "co_code").map((c) => `${c} = n.${c}`);
  await transaction.raw(
    `update companies c set ${set.join(", ")} from changed_companies n where n.co_code = c.co_code`,
  );
}
