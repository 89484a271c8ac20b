import type { NamedMigration } from "../src/migrate.ts";

/** Certificates of members, referral names, and families of logins. */
export const certificatesAndReferrals: NamedMigration = {
  name: "0009-certificates-and-referrals",

  async up(db) {
    await db.raw(`
      create table certificates (
        id uuid primary key,
        user_id uuid not null references users,
        tenant_key text not null references tenants,
        number text not null check (number <> ''),
        title text not null check (title <> ''),
        -- The holder's name on the day of issue.
        holder text not null check (holder <> ''),
        reason text not null check (reason <> ''),
        issued_on date not null,
        -- The staff action or programme that granted it.
        source text not null,
        created_at timestamptz not null
      );
      create unique index certificates_number on certificates (number);
      create index certificates_user on certificates (user_id, issued_on desc);

      -- Identifies a referrer in shared links; 48 random bits unless chosen.
      alter table users add column ref_id text not null
        default substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)
        check (ref_id ~ '^[A-Za-z0-9_-]{1,60}$');
      create unique index users_ref_id on users (ref_id);
      create index users_referred_by on users (referred_by, created_at desc)
        where referred_by is not null;
      create index leads_ref_id on leads (ref_id, created_at) where ref_id is not null;

      -- A login and its handovers to other hosts share one sign-in.
      alter table token_families add column sign_in_id uuid;
      update token_families set sign_in_id = id;
      alter table token_families alter column sign_in_id set not null;
      create index token_families_sign_in on token_families (sign_in_id) where ended_at is null;
    `);
  },

  async down(db) {
    await db.raw(`
      alter table token_families drop column sign_in_id;
      drop index leads_ref_id, users_referred_by;
      alter table users drop column ref_id;
      drop table certificates;
    `);
  },
};
