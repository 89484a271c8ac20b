import type { NamedMigration } from "../src/migrate.ts";

/** Figures that members reported as wrong, and the answers. */
export const figureReports: NamedMigration = {
  name: "0066-figure-reports",

  async up(db) {
    await db.raw(`
      create table figure_reports (
        id uuid primary key,
        tenant_key text not null references tenants,
        user_id uuid not null references users,
        co_code integer not null references companies,
        figure_key text not null,
        title text not null,
        basis text check (basis in ('consolidated', 'standalone')),
        -- The version that the member looked at; it may be pruned by now.
        dataset text not null,
        -- As the page showed it.
        shown text not null,
        remark text not null check (remark <> ''),
        state text not null default 'open' check (state in ('open', 'answered', 'corrected')),
        reported_at timestamptz not null,
        answer text,
        answered_at timestamptz,
        answered_by uuid references staff,
        check ((state = 'open') = (answer is null)),
        check ((answer is null) = (answered_at is null)),
        check ((answer is null) = (answered_by is null))
      );
      create index figure_reports_listed on figure_reports (tenant_key, reported_at, id);
      create index figure_reports_open on figure_reports (co_code, figure_key)
        where state = 'open';
      create index figure_reports_user on figure_reports (user_id, reported_at);
      -- Alerts of watchlists by the company that they name.
      create index notifications_watched on notifications (split_part(source, ':', 4))
        where kind = 'watch_list';
    `);
  },

  async down(db) {
    await db.raw("drop index notifications_watched; drop table figure_reports");
  },
};
