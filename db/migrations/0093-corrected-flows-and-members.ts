import type { NamedMigration } from "../src/migrate.ts";

const earlier = "company statement shareholding parameter price action news event".split(" ");
const added = ["flow", "member", "freeFloat", "surveillance"];
const listNames = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(", ");
const setKinds = (names: readonly string[]): string => `
  alter table fact_corrections drop constraint fact_corrections_kind_check;
  alter table fact_corrections add constraint fact_corrections_kind_check
    check (kind in (${listNames(names)}));`;

/** `same`: whether the correction is of one company, in a condition that is never null. */
const refuseChange = (same: string): string => `
  create or replace function refuse_correction_change() returns trigger language plpgsql as $$
    begin
      -- A joined company changes the code; a withdrawal fills three columns, once.
      if tg_op = 'DELETE' or old.withdrawn_at is not null and ${same}
        or (to_jsonb(old) - '{co_code,withdrawn_at,withdrawn_by,withdrawn_reason}'::text[])
          <> (to_jsonb(new) - '{co_code,withdrawn_at,withdrawn_by,withdrawn_reason}'::text[])
      then
        raise exception 'corrections are withdrawn, never changed'
          using errcode = 'restrict_violation';
      end if;
      return new;
    end
  $$;`;

/** The valid correction of a row of a company. */
const correctedBy = (kind: string, condition: string): string => `
  left join fact_corrections f on f.kind = '${kind}' and f.withdrawn_at is null
    and f.co_code = fact.co_code and ${condition}
  where f.id is null or f.value <> 'null'`;

const flowAmount = (name: string): string => `
  case when f.id is null then fact.${name} else (f.value ->> '${name}')::double precision end as ${name}`;

/** Flows, constituents, free floats and surveillance as pages and figures use them, with corrections. */
export const correctedFlowsAndMembers: NamedMigration = {
  name: "0093-corrected-flows-and-members",

  async up(db) {
    await db.raw(`
      ${setKinds([...earlier, ...added])}
      alter table fact_corrections
        -- Null: flows are of no company.
        alter column co_code drop not null,
        add constraint fact_corrections_company check ((co_code is null) = (kind = 'flow')),
        -- An added constituent is a row of its list.
        add column row_id bigint not null default nextval('market_rows');
      ${refuseChange("old.co_code is not distinct from new.co_code")}

      create view effective_flows as
        select fact.kind, fact.day, fact.investor,
          ${["buy", "sell", "net"].map(flowAmount).join(",")}
        from institutional_flows fact
        left join fact_corrections f on f.kind = 'flow' and f.withdrawn_at is null
          and f.day = fact.day and f.field = fact.kind || '/' || fact.investor
        where f.id is null or f.value <> 'null';

      create view effective_members as
        select fact.index_id, fact.as_of, fact.co_code, fact.file_id, fact.row_id
        from index_members fact
        where not exists (
          select from fact_corrections f join market_indices i on i.name = f.field
          where f.kind = 'member' and f.withdrawn_at is null and f.value = 'false'
            and f.co_code = fact.co_code and f.day = fact.as_of and i.id = fact.index_id)
        union all
        select i.id, f.day, f.co_code, list.file_id, f.row_id
        from fact_corrections f
        join market_indices i on i.name = f.field
        -- Only while the list that was corrected is stored.
        cross join lateral (
          select file_id from index_members m where m.index_id = i.id and m.as_of = f.day limit 1
        ) list
        where f.kind = 'member' and f.withdrawn_at is null and f.value = 'true'
          and not exists (select from index_members m
            where m.index_id = i.id and m.as_of = f.day and m.co_code = f.co_code);

      create view effective_floats as
        select fact.co_code, fact.as_of,
          coalesce((f.value #>> '{}')::double precision, fact.percent) as percent
        from free_floats fact ${correctedBy("freeFloat", "f.day = fact.as_of")};

      create view effective_surveillance as
        select fact.co_code, fact.list, fact.since, coalesce(f.value #>> '{}', fact.stage) as stage,
          fact.until
        from surveillance_entries fact
        ${correctedBy("surveillance", "f.day = fact.since and f.field = 'list/' || fact.list")};
    `);
  },

  async down(db) {
    await db.raw(`
      drop view effective_flows, effective_members, effective_floats, effective_surveillance;
      alter table fact_corrections disable trigger fact_corrections_append_only;
      delete from fact_corrections where kind in (${listNames(added)});
      alter table fact_corrections enable trigger fact_corrections_append_only;
      ${refuseChange("old.co_code = new.co_code")}
      alter table fact_corrections
        drop column row_id,
        drop constraint fact_corrections_company,
        alter column co_code set not null;
      ${setKinds(earlier)}
    `);
  },
};
