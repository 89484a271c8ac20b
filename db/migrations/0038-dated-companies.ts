import type { NamedMigration } from "../src/migrate.ts";

/**
 * Dated names and classifications of companies, so that the order of imports does not matter; which
 * codes are final; and the rank of two sources for the same day.
 */
export const datedCompanies: NamedMigration = {
  name: "0038-dated-companies",

  async up(db) {
    await db.raw(`
      -- A daily file updates two days of every company: room on each page keeps the indexes as they are.
      alter table companies set (fillfactor = 45);
      alter table companies add column told jsonb not null default '{}';
      alter table companies add column has_final_code boolean not null default true;
      alter table import_files add column rank smallint not null default 0;
      alter table index_price_years add column ranks integer[];
      comment on column companies.told is
        'By field, what sources said: [value, rank, first day, last day].';
      comment on column companies.has_final_code is
        'False until the first publication, which derives the code from the ISIN.';
      comment on column import_files.rank is
        'Of two sources that tell of one day the higher counts; of one rank the later import.';
      comment on column index_price_years.ranks is 'By day, the rank of its source; null: all 0.';
      update companies set told = jsonb_strip_nulls(jsonb_build_object(
        'name', case when name <> symbol then ${telling("name")} end,
        'sector', case when sector is not null then ${telling("sector")} end,
        'industry', case when industry is not null then ${telling("industry")} end,
        'faceValue', case when face_value is not null then ${telling("face_value")} end,
        'listedOn', case when listed_on is not null then ${telling("listed_on")} end,
        'delistedOn', case when delisted_on is not null then ${telling("delisted_on")} end,
        'template', case when template <> 'ordinary' then ${telling("template")} end,
        'isin', case when isin is not null then ${telling("isin")} end));
      update import_files set rank = r.rank from (values ${ranks
        .map(([format, rank]) => `('${format}', ${rank})`)
        .join(", ")}) as r (format, rank) where r.format = import_files.format;
    `);
  },

  async down(db) {
    await db.raw(`
      alter table index_price_years drop column ranks;
      alter table import_files drop column rank;
      alter table companies drop column has_final_code, drop column told;
      alter table companies reset (fillfactor);
    `);
  },
};

function telling(column: string): string {
  return `jsonb_build_array(jsonb_build_array(${column}, 0, coalesce(named_on, '1900-01-01'),
    coalesce(named_on, '1900-01-01')))`;
}

/** Ranks of `source-rank.ts` when this was written. */
const ranks = [
  ["index-membership", 1],
  ["index-snapshot", 2],
  ["market-watch", 3],
  ["industry-map", 4],
  ["xbrl-filing-table", 5],
  ["results-list", 6],
  ["xbrl-results", 7],
  ["trading-days", 8],
  ["index-list", 9],
  ["index-history", 10],
  ["equity-list", 11],
  ["holidays", 12],
  ["bhavcopy-legacy", 13],
  ["bhavcopy-udiff", 14],
  ["bhavcopy-full", 15],
] as const;
