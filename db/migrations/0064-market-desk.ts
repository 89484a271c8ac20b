import type { NamedMigration } from "../src/migrate.ts";

/** Tables that a register lists, with the column of its order. */
const listed = {
  corporate_actions: "ex_date",
  board_meetings: "day",
  company_news: "published_at",
  company_announcements: "announced_at",
  surveillance_entries: "since",
  institutional_flows: "day",
  index_members: "as_of",
  statements: "published_at",
} as const;

const isOfGap = `a.co_code = j.co_code and a.ex_date > j.previous_day and a.ex_date <= j.day`;

/** Numbers for the rows of market registers, corrections by hand, and reasons of answers to jumps. */
export const marketDesk: NamedMigration = {
  name: "0064-market-desk",

  async up(db) {
    await db.raw(`
      -- One sequence, so that a list of two tables has unique numbers too.
      create sequence market_rows;
      ${Object.entries(listed)
        .map(
          ([table, order]) => `
      alter table ${table} add column row_id bigint not null default nextval('market_rows');
      create unique index ${table}_row on ${table} (row_id);
      create index ${table}_listed on ${table} (${order}, row_id);`,
        )
        .join("")}
      create index board_meetings_results on board_meetings (day, row_id)
        where (purpose || ' ' || coalesce(details, '')) ~* 'results';
      create index statements_period on statements (period_end, row_id);
      create unique index price_jumps_number on price_jumps
        ((co_code::bigint * 100000 + (day - date '1970-01-01')));
      create index price_jumps_day on price_jumps
        (day, (co_code::bigint * 100000 + (day - date '1970-01-01')));

      alter table price_jump_answers add column reason text not null default '';

      create table fact_corrections (
        id bigint generated always as identity primary key,
        co_code integer not null references companies,
        kind text not null check (kind in
          ('company', 'statement', 'shareholding', 'parameter', 'price', 'action')),
        -- Period end, table day, trading day or ex-date; null for fields of the company itself.
        day date check ((day is null) = (kind = 'company')),
        -- Names the fact within its kind and day: consolidated/quarter/sales.
        field text not null check (field <> ''),
        -- As staff read it: Sales, consolidated quarter.
        label text not null,
        -- JSON null: there is no value; of an action: it did not take place.
        value jsonb not null,
        value_text text not null,
        -- As imported when the correction was made.
        imported jsonb not null,
        imported_text text not null,
        reason text not null check (reason <> ''),
        made_at timestamptz not null,
        made_by text not null,
        withdrawn_at timestamptz,
        withdrawn_by text,
        withdrawn_reason text,
        check ((withdrawn_at is null) = (withdrawn_by is null)),
        check ((withdrawn_at is null) = (withdrawn_reason is null))
      );
      create unique index fact_corrections_valid on fact_corrections (co_code, kind, day, field)
        nulls not distinct where withdrawn_at is null;
      comment on table fact_corrections is
        'Facts entered by hand. Those not withdrawn replace what sources say, from the next publication on.';
      create function refuse_correction_change() returns trigger language plpgsql as $$
        begin
          -- A joined company changes the code; a withdrawal fills three columns, once.
          if tg_op = 'DELETE' or old.withdrawn_at is not null and old.co_code = new.co_code
            or (to_jsonb(old) - '{co_code,withdrawn_at,withdrawn_by,withdrawn_reason}'::text[])
              <> (to_jsonb(new) - '{co_code,withdrawn_at,withdrawn_by,withdrawn_reason}'::text[])
          then
            raise exception 'corrections are withdrawn, never changed'
              using errcode = 'restrict_violation';
          end if;
          return new;
        end
      $$;
      create trigger fact_corrections_append_only before update or delete on fact_corrections
        for each row execute function refuse_correction_change();

      create or replace view effective_actions as
        select co_code, ex_date, kind, terms, ratio_from, ratio_to, amount, purpose
        from (
          select co_code, ex_date, kind, terms, ratio_from, ratio_to, amount, purpose
          from corporate_actions i where not exists (
            select from fact_corrections f
            where f.co_code = i.co_code and f.kind = 'action' and f.day = i.ex_date
              and f.field = i.kind || '/' || i.terms and f.withdrawn_at is null)
          union all
          select co_code, (value ->> 'exDate')::date, value ->> 'kind', value ->> 'terms',
            (value ->> 'from')::double precision, (value ->> 'to')::double precision,
            (value ->> 'amount')::double precision, value ->> 'purpose'
          from fact_corrections
          where kind = 'action' and withdrawn_at is null and value <> 'null'
        ) a
        where kind not in ('split', 'bonus') or not exists (
          select from price_jump_answers j where ${isOfGap} and j.undone_at is null)
        union all
        select co_code, day, case answer when 'bonus' then 'bonus' else 'split' end,
          ratio_from || ':' || ratio_to, ratio_from, ratio_to, null,
          case answer
            when 'bonus' then 'Bonus ' || ratio_to || ':' || ratio_from
            else initcap(answer) || ': ' || ratio_from || ' to ' || ratio_to || ' shares'
          end || ' (entered by hand)'
        from price_jump_answers where undone_at is null and answer <> 'move';
      comment on view effective_actions is
        'corporate_actions as figures use them, with corrections and the answers to price jumps.';
    `);
  },

  async down(db) {
    await db.raw(`
      create or replace view effective_actions as
        select co_code, ex_date, kind, terms, ratio_from, ratio_to, amount, purpose
        from corporate_actions a
        where kind not in ('split', 'bonus') or not exists (
          select from price_jump_answers j where ${isOfGap} and j.undone_at is null)
        union all
        select co_code, day, case answer when 'bonus' then 'bonus' else 'split' end,
          ratio_from || ':' || ratio_to, ratio_from, ratio_to, null,
          case answer
            when 'bonus' then 'Bonus ' || ratio_to || ':' || ratio_from
            else initcap(answer) || ': ' || ratio_from || ' to ' || ratio_to || ' shares'
          end || ' (entered by hand)'
        from price_jump_answers where undone_at is null and answer <> 'move';
      drop table fact_corrections;
      drop function refuse_correction_change;
      alter table price_jump_answers drop column reason;
      drop index price_jumps_number, price_jumps_day;
      ${Object.keys(listed)
        .map((table) => `alter table ${table} drop column row_id;`)
        .join("\n      ")}
      drop index if exists board_meetings_results, statements_period;
      drop sequence market_rows;
    `);
  },
};
