import type { NamedMigration } from "../src/migrate.ts";

const kinds = ["company", "statement", "shareholding", "parameter", "price", "action"];
const setKinds = (names: readonly string[]): string => `
  alter table fact_corrections drop constraint fact_corrections_kind_check;
  alter table fact_corrections add constraint fact_corrections_kind_check
    check (kind in (${names.map((name) => `'${name}'`).join(", ")}));`;

/** A left join of the valid correction of a row, and what hides rows without a value. */
const correctedBy = (kind: string, condition: string): string => `
  left join fact_corrections f on f.kind = '${kind}' and f.withdrawn_at is null
    and f.co_code = fact.co_code and ${condition}
  where f.id is null or f.value <> 'null'`;

/** News, announcements and board meetings as pages show them, with corrections by hand. */
export const correctedNews: NamedMigration = {
  name: "0092-corrected-news",

  async up(db) {
    await db.raw(`
      ${setKinds([...kinds, "news", "event"])}
      create view effective_news as
        select fact.co_code, fact.key, fact.published_at, coalesce(f.value #>> '{}', fact.title) as title,
          fact.description, fact.source, fact.url
        from company_news fact ${correctedBy("news", "f.field = 'news/' || fact.key")};
      create view effective_announcements as
        select fact.co_code, fact.key, fact.announced_at,
          coalesce(f.value #>> '{}', fact.subject) as subject, fact.memo, fact.category, fact.url
        from company_announcements fact
        ${correctedBy("news", "f.field = 'announcement/' || fact.key")};
      create view effective_meetings as
        select fact.co_code, fact.key, coalesce((f.value #>> '{}')::date, fact.day) as day, fact.purpose,
          fact.details
        from board_meetings fact
        ${correctedBy("event", "f.day = fact.day and f.field = 'meeting/' || fact.key")};
    `);
  },

  async down(db) {
    await db.raw(`
      drop view effective_news, effective_announcements, effective_meetings;
      alter table fact_corrections disable trigger fact_corrections_append_only;
      delete from fact_corrections where kind in ('news', 'event');
      alter table fact_corrections enable trigger fact_corrections_append_only;
      ${setKinds(kinds)}
    `);
  },
};
