import type { NamedMigration } from "../src/migrate.ts";

/**
 * Adds a file's market, the exchange of daily prices, the start of a company's symbol, and the
 * columns of precomputed figures.
 */
export const marketSources: NamedMigration = {
  name: "0004-market-sources",

  async up(db) {
    await db.raw(`
      alter table import_files add column kind text check (kind in ('demo', 'market'));
      update import_files set kind = case
        when exists (select from companies where file_id = import_files.id and companies.kind = 'demo')
        then 'demo' else 'market' end;
      alter table import_files alter kind set not null;

      alter table companies add column named_on date;

      alter table price_years add column exchanges integer[];
      update price_years set exchanges = array[case
        when exists (select from companies
          where companies.co_code = price_years.co_code and symbol = bse_code) then 1 else 0 end];
      alter table price_years alter exchanges set not null;
      comment on table price_years is
        'Days since 1970-01-01, prices in paise as traded, value in rupees. -1 and NaN: not given; a whole array that is null: last is close, the others are not given. exchanges: which exchange each day is of, 0 the NSE, 1 the BSE; file_ids: the last import that wrote it; one element stands for all days.';

      alter table reported_parameters add column columns_md5 text;
      update reported_parameters set columns_md5 = md5(array_to_string(
        array(select key from jsonb_object_keys(figures) as key order by key collate "C"), ','));
      alter table reported_parameters alter columns_md5 set not null;
    `);
  },

  async down(db) {
    await db.raw(`
      alter table reported_parameters drop column columns_md5;
      alter table price_years drop column exchanges;
      alter table companies drop column named_on;
      alter table import_files drop column kind;
    `);
  },
};
