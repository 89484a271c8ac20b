import type { NamedMigration } from "../src/migrate.ts";

/** Files that staff send in parts, for any purpose; so far they were of leads alone. */
export const staffUploads: NamedMigration = {
  name: "0071-staff-uploads",

  async up(db) {
    await db.raw(`
      alter table lead_uploads rename to staff_uploads;
      alter table staff_uploads add column purpose text not null default 'leads';
      alter table staff_uploads alter column purpose drop default;
      alter table lead_upload_parts rename to staff_upload_parts;
      drop index lead_upload_file;
      -- The same file is added once for a purpose.
      create unique index staff_upload_file on staff_uploads (tenant_key, purpose, sha256)
        where committed_at is not null;
      alter index lead_uploads_open rename to staff_uploads_open;
    `);
  },

  async down(db) {
    await db.raw(`
      delete from staff_uploads where purpose <> 'leads';
      drop index staff_upload_file;
      create unique index lead_upload_file on staff_uploads (tenant_key, sha256)
        where committed_at is not null;
      alter index staff_uploads_open rename to lead_uploads_open;
      alter table staff_uploads drop column purpose;
      alter table staff_uploads rename to lead_uploads;
      alter table staff_upload_parts rename to lead_upload_parts;
    `);
  },
};
