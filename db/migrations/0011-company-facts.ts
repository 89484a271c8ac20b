import type { NamedMigration } from "../src/migrate.ts";

/** Company facts other than figures and prices; see docs/decisions/0025. */
export const companyFacts: NamedMigration = {
  name: "0011-company-facts",

  async up(db) {
    await db.raw(`
      create table company_profiles (
        co_code integer primary key references companies,
        as_of date not null,
        background text,
        incorporated_year integer,
        registered_office text,
        website text,
        auditor text,
        registrar text,
        file_id integer not null references import_files
      );

      -- Lists that a source publishes as a whole; the newest day applies.
      create table company_boards (
        co_code integer not null references companies,
        as_of date not null,
        -- [{name, designation, since}]
        members jsonb not null,
        file_id integer not null references import_files,
        primary key (co_code, as_of)
      );
      create table company_histories (
        co_code integer not null references companies,
        as_of date not null,
        -- [{year, text}], oldest first
        events jsonb not null,
        file_id integer not null references import_files,
        primary key (co_code, as_of)
      );

      create table company_segments (
        co_code integer not null references companies,
        period_end date not null,
        axis text not null check (axis in ('product', 'geography')),
        names text[] not null,
        -- By name, ₹ crore; NaN if not given.
        revenue double precision[] not null check (cardinality(revenue) = cardinality(names)),
        file_id integer not null references import_files,
        primary key (co_code, period_end, axis)
      );

      -- key: MD5 of the identity: instant and text.
      create table company_news (
        co_code integer not null references companies,
        key uuid not null,
        published_at timestamptz not null,
        title text not null check (title <> ''),
        description text not null,
        source text,
        url text,
        file_id integer not null references import_files,
        primary key (co_code, key)
      );
      create table company_announcements (
        co_code integer not null references companies,
        key uuid not null,
        announced_at timestamptz not null,
        subject text not null check (subject <> ''),
        memo text not null,
        category text,
        url text,
        file_id integer not null references import_files,
        primary key (co_code, key)
      );
      create table board_meetings (
        co_code integer not null references companies,
        day date not null,
        key uuid not null,
        purpose text not null,
        details text,
        file_id integer not null references import_files,
        primary key (co_code, day, key)
      );

      create table free_floats (
        co_code integer not null references companies,
        as_of date not null,
        percent double precision not null check (percent between 0 and 100),
        file_id integer not null references import_files,
        primary key (co_code, as_of)
      );
      create table surveillance_entries (
        co_code integer not null references companies,
        list text not null,
        since date not null,
        stage text,
        until date check (until >= since),
        file_id integer not null references import_files,
        primary key (co_code, list, since)
      );
      create table annual_reports (
        co_code integer not null references companies,
        year integer not null,
        url text not null,
        file_id integer not null references import_files,
        primary key (co_code, year)
      );

      create table research_calls (
        co_code integer not null references companies,
        opened_on date not null,
        horizon text not null check (horizon in ('short-term', 'long-term')),
        side text not null check (side in ('buy', 'sell')),
        entry double precision not null check (entry > 0),
        target double precision not null check (target > 0),
        stop_loss double precision not null check (stop_loss > 0),
        closed_on date check (closed_on >= opened_on),
        exit double precision check (exit > 0),
        rationale text not null,
        file_id integer not null references import_files,
        primary key (co_code, opened_on, horizon, side),
        check ((closed_on is null) = (exit is null)),
        check (case side when 'buy' then stop_loss < entry and entry < target
          else target < entry and entry < stop_loss end)
      );
      create index research_calls_opened on research_calls (opened_on desc);
    `);
  },

  async down(db) {
    await db.raw(`
      drop table research_calls, annual_reports, surveillance_entries, free_floats, board_meetings,
        company_announcements, company_news, company_segments, company_histories, company_boards,
        company_profiles;
    `);
  },
};
