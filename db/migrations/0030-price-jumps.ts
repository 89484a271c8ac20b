import type { NamedMigration } from "../src/migrate.ts";

/** Overnight price gaps without a recorded corporate action, and their manual resolutions. */
export const priceJumps: NamedMigration = {
  name: "0030-price-jumps",

  async up(db) {
    await db.raw(`
      create table price_jumps (
        co_code integer not null references companies,
        day date not null,
        previous_day date not null check (previous_day < day),
        state text not null
          check (state in ('unexplained', 'contradicted', 'unadjusted', 'within-band')),
        previous_close double precision not null check (previous_close > 0),
        price double precision not null check (price > 0),
        times double precision not null check (times > 0),
        likely_kind text check (likely_kind in ('split', 'split-or-bonus', 'consolidation')),
        likely_from double precision,
        likely_to double precision,
        evidence text[] not null,
        found_at timestamptz not null,
        primary key (co_code, day)
      );
      comment on table price_jumps is
        'As found by the last import or publication that read the days around it. day: the first session after the gap; times: its first price over the previous close, restated for what is recorded.';

      create table price_jump_answers (
        id integer generated always as identity primary key,
        co_code integer not null references companies,
        day date not null,
        previous_day date not null check (previous_day < day),
        answer text not null check (answer in ('split', 'bonus', 'consolidation', 'move')),
        ratio_from double precision check (ratio_from > 0),
        ratio_to double precision check (ratio_to > 0),
        answered_at timestamptz not null,
        answered_by text not null,
        undone_at timestamptz,
        undone_by text,
        check ((answer = 'move') = (ratio_from is null)),
        check ((ratio_from is null) = (ratio_to is null))
      );
      create unique index price_jump_answers_standing on price_jump_answers (co_code, day)
        where undone_at is null;
      comment on table price_jump_answers is
        'A standing answer replaces every split and bonus that is recorded for its gap; move: prices moved by themselves.';

      create view effective_actions as
        select co_code, ex_date, kind, terms, ratio_from, ratio_to, amount, purpose
        from corporate_actions a
        where kind not in ('split', 'bonus') or not exists (
          select from price_jump_answers j
          where j.co_code = a.co_code and j.undone_at is null
            and a.ex_date > j.previous_day and a.ex_date <= j.day)
        union all
        select co_code, day, case answer when 'bonus' then 'bonus' else 'split' end,
          ratio_from || ':' || ratio_to, ratio_from, ratio_to, null,
          case answer
            when 'bonus' then 'Bonus ' || ratio_to || ':' || ratio_from
            else initcap(answer) || ': ' || ratio_from || ' to ' || ratio_to || ' shares'
          end || ' (entered by hand)'
        from price_jump_answers where undone_at is null and answer <> 'move';
      comment on view effective_actions is
        'corporate_actions as figures use them, with the answers to price jumps.';
    `);
  },

  async down(db) {
    await db.raw(`
      drop view effective_actions;
      drop table price_jump_answers, price_jumps;
    `);
  },
};
