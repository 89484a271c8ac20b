import type { NamedMigration } from "../src/migrate.ts";

/**
 * Securities of the real market that are not companies: fund units, and securities that no list
 * names yet. The latter include companies known from prices only, without an ISIN, until a list
 * names them.
 */
export const securities: NamedMigration = {
  name: "0032-securities",

  async up(db) {
    await db.raw(String.raw`
      alter table companies drop constraint companies_kind_check,
        add check (kind in ('demo', 'market', 'fund', 'held'));
      comment on column companies.kind is
        'demo, market: companies of either market. fund: a fund''s unit of the real market. held: a security of the real market that no list and no ISIN has named yet.';
      update companies set kind = 'fund'
        where kind = 'market' and isin is null and symbol ~ '(ETF|BEES)(\d{0,4}|ADD)$';
      update companies c set kind = 'held'
        where kind = 'market' and isin is null and (symbol ~ '-RE\d*$' or name = symbol
          and not exists (select from statements s where s.co_code = c.co_code)
          and not exists (select from shareholding_patterns s where s.co_code = c.co_code)
          and not exists (select from reported_parameters r where r.co_code = c.co_code));
    `);
  },

  async down(db) {
    await db.raw(`
      update companies set kind = 'market' where kind in ('fund', 'held');
      alter table companies drop constraint companies_kind_check,
        add check (kind in ('demo', 'market'));
      comment on column companies.kind is null;
    `);
  },
};
