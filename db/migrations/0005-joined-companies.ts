import type { NamedMigration } from "../src/migrate.ts";

/**
 * Adds the day of a company's series, and which stored companies were joined. Published versions
 * keep the company codes of their time.
 */
export const joinedCompanies: NamedMigration = {
  name: "0005-joined-companies",

  async up(db) {
    await db.raw(`
      alter table companies add column series_on date;
      update companies set series_on = named_on where series is not null;

      create table company_joins (
        from_code integer primary key,
        into_code integer not null references companies,
        reason text not null,
        joined_at timestamptz not null,
        actor text not null,
        file_id integer not null references import_files,
        company jsonb not null,
        aside jsonb not null
      );
      create index company_joins_into on company_joins (into_code);
      comment on table company_joins is
        'company: the one that was joined, as it was stored. aside: rows of either company that gave way to what the other one has, with what they said.';

      alter table dataset_values drop constraint dataset_values_co_code_fkey;
    `);
  },

  async down(db) {
    await db.raw(`
      delete from dataset_values where co_code not in (select co_code from companies);
      alter table dataset_values add foreign key (co_code) references companies;
      drop table company_joins;
      alter table companies drop column series_on;
    `);
  },
};
