import type { NamedMigration } from "../src/migrate.ts";

/** Scoring rule sets, the scores of each dataset's companies, and score changes. */
export const scores: NamedMigration = {
  name: "0012-scores",

  async up(db) {
    await db.raw(`
      create table score_rule_sets (
        version integer primary key check (version > 0),
        title text not null,
        -- First day of datasets scored by it, until a later set applies.
        valid_from date not null,
        -- Category weights, sectors and rules, as in the domain's schema.
        body jsonb not null,
        note text not null,
        published_at timestamptz not null,
        actor text not null
      );
      create function refuse_rule_set_change() returns trigger language plpgsql as $$
        begin
          raise exception 'rule sets are never changed' using errcode = 'restrict_violation';
        end
      $$;
      create trigger score_rule_sets_append_only
        before update or delete or truncate on score_rule_sets
        for each statement execute function refuse_rule_set_change();

      create table company_scores (
        version text not null references datasets on delete cascade,
        co_code integer not null,
        rule_set integer not null references score_rule_sets,
        template text not null check (template in ('ordinary', 'bank', 'nbfc')),
        sector text,
        growth smallint check (growth between 0 and 100),
        trust smallint check (trust between 0 and 100),
        efficiency smallint check (efficiency between 0 and 100),
        liquidity smallint check (liquidity between 0 and 100),
        fundamental smallint check (fundamental between 0 and 100),
        technical smallint check (technical between 0 and 100),
        rule_values double precision[] not null,
        points smallint[] not null,
        primary key (version, co_code)
      );
      comment on table company_scores is
        'Whole scores, null where there is none. rule_values and points: by the place of the rule in the set from 1, null where not known or not counted.';

      create table score_changes (
        id bigint generated always as identity primary key,
        co_code integer not null,
        version text not null,
        as_of date not null,
        published_at timestamptz not null,
        rule_set integer not null references score_rule_sets,
        template text not null,
        sector text,
        growth smallint,
        trust smallint,
        efficiency smallint,
        liquidity smallint,
        fundamental smallint,
        technical smallint,
        points smallint[] not null
      );
      create index score_changes_of_company on score_changes (co_code, id desc);
      comment on table score_changes is
        'What a company scored from a publication on, a row only where a score moved. Outlives the datasets.';
      create function refuse_score_change_change() returns trigger language plpgsql as $$
        begin
          raise exception 'the history of scores is never changed' using errcode = 'restrict_violation';
        end
      $$;
      create trigger score_changes_append_only
        before update or delete or truncate on score_changes
        for each statement execute function refuse_score_change_change();
    `);
  },

  async down(db) {
    await db.raw(`
      drop table score_changes, company_scores, score_rule_sets;
      drop function refuse_rule_set_change, refuse_score_change_change;
    `);
  },
};
