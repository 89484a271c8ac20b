import type { NamedMigration } from "../src/migrate.ts";

/** Profiles grant permissions to staff; a master holds all of them. */
export const staffProfiles: NamedMigration = {
  name: "0056-staff-profiles",

  async up(db) {
    await db.raw(`
      create table staff_profiles (
        id uuid primary key,
        tenant_key text not null references tenants,
        name text not null check (length(name) between 1 and 60),
        -- Grows with every edit: an edit of an older version is refused.
        version integer not null default 1 check (version > 0),
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      create unique index staff_profile_name on staff_profiles (tenant_key, lower(name));
      create table staff_profile_keys (
        profile_id uuid not null references staff_profiles on delete cascade,
        permission text not null check (permission ~ '^[a-z_]+[.][a-z_]+$'),
        primary key (profile_id, permission)
      );
      create table staff_profile_members (
        staff_id uuid not null references staff on delete cascade,
        -- Profiles in use cannot be deleted.
        profile_id uuid not null references staff_profiles,
        primary key (staff_id, profile_id)
      );
      create index staff_profile_members_profile on staff_profile_members (profile_id);
      alter table staff
        add column is_master boolean not null default false,
        add column version integer not null default 1 check (version > 0);
      insert into staff_profiles (id, tenant_key, name, created_at, updated_at)
        select gen_random_uuid(), tenant_key, name, now(), now()
        from (select distinct tenant_key, unnest(roles) as role from staff) as used
        join (values ('market-editor', 'Market editor'), ('market-viewer', 'Market viewer'))
          as known (role, name) using (role);
      insert into staff_profile_keys (profile_id, permission)
        select id, permission from staff_profiles
        join (values
          ('Market editor', 'market.read'), ('Market editor', 'market.import'),
          ('Market editor', 'market.publish'), ('Market viewer', 'market.read'))
          as granted (name, permission) using (name);
      insert into staff_profile_members (staff_id, profile_id)
        select staff.id, staff_profiles.id from staff
        join staff_profiles on staff_profiles.tenant_key = staff.tenant_key
          and replace(lower(staff_profiles.name), ' ', '-') = any (staff.roles);
      alter table staff drop column roles;
    `);
  },

  async down(db) {
    await db.raw(`
      alter table staff drop column version, drop column is_master,
        add column roles text[] not null default '{}';
      update staff set roles = coalesce((
        select array_agg(replace(lower(name), ' ', '-')) from staff_profile_members
        join staff_profiles on staff_profiles.id = profile_id
        where staff_id = staff.id), '{}');
      drop table staff_profile_members, staff_profile_keys, staff_profiles;
    `);
  },
};
