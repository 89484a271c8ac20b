import type { NamedMigration } from "../src/migrate.ts";

/** PDFs that staff make of a period's news or results. */
export const staffDocuments: NamedMigration = {
  name: "0080-staff-documents",

  async up(db) {
    await db.raw(`
      -- By the SHA-256 of the file: the same content is stored once.
      create table document_files (
        hash bytea primary key check (length(hash) = 32),
        bytes bytea not null
      );
      create table staff_documents (
        id uuid primary key,
        tenant_key text not null references tenants,
        kind text not null check (kind in ('news', 'results')),
        from_day date not null,
        until_day date not null check (until_day >= from_day),
        hash bytea not null references document_files,
        items integer not null check (items >= 0),
        pages integer not null check (pages > 0),
        size integer not null check (size > 0),
        made_by uuid not null references staff,
        made_at timestamptz not null,
        unique (tenant_key, kind, from_day, until_day, hash)
      );
      create index staff_documents_recent on staff_documents (tenant_key, kind, made_at desc);
      create index company_news_published on company_news (published_at);
      create index company_announcements_announced on company_announcements (announced_at);
      create index statements_published on statements (published_at) where span = 'quarter';
    `);
  },

  async down(db) {
    await db.raw(`
      drop index statements_published, company_announcements_announced, company_news_published;
      drop table staff_documents, document_files;
    `);
  },
};
