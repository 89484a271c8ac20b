import type { NamedMigration } from "../src/migrate.ts";

/** Every table of facts that imports write row by row; prices have a log of their own form. */
const tables = [
  "companies",
  "company_joins",
  "company_symbols",
  "company_isins",
  "market_indices",
  "index_members",
  "price_days",
  "trading_calendar",
  "corporate_actions",
  "price_jump_answers",
  "statements",
  "shareholding_patterns",
  "reported_parameters",
  "company_profiles",
  "company_boards",
  "company_histories",
  "company_segments",
  "company_news",
  "company_announcements",
  "board_meetings",
  "free_floats",
  "surveillance_entries",
  "annual_reports",
  "research_calls",
  "circuit_hits",
  "institutional_flows",
  "market_deals",
  "mutual_fund_schemes",
  "mutual_fund_holdings",
] as const;

/** Records the changes of each import, to count them in a dry run and undo them later. */
export const importChanges: NamedMigration = {
  name: "0062-import-changes",

  async up(db) {
    await db.raw(`
      alter table import_files
        -- What it changed is in the logs, so that it can be undone.
        add column is_recorded boolean not null default false,
        -- The newest day that the content is of; null if it states none.
        add column market_day date,
        add column undone_at timestamptz,
        add column undone_by text,
        -- Counts and kept rows of the undo.
        add column undo jsonb,
        add check ((undone_at is null) = (undone_by is null)),
        add check ((undone_at is null) = (undo is null));
      update import_files f set market_day =
        (select max(day) from price_days where file_id = f.id);
      -- A file that was undone can be imported again.
      alter table import_files drop constraint import_files_sha256_key;
      create unique index import_files_sha256 on import_files (sha256) where undone_at is null;
      create index import_files_market_day on import_files (market_day, id);
      create index import_files_name on import_files (lower(name), id);
      create index import_files_started on import_files (started_at, id);

      -- Orders statements of both logs.
      create sequence import_change_order;
      -- Without a foreign key, which would be checked for every row.
      create table import_changes (
        file_id integer not null,
        statement bigint not null,
        place integer not null,
        table_name text not null,
        action text not null check (action in ('insert', 'update', 'delete')),
        -- The primary key; of an update, the one it has since.
        key jsonb not null,
        -- Columns before: the whole row of a delete, the changed ones of an update.
        old jsonb,
        -- Changed columns after an update.
        new jsonb,
        -- Hash of an inserted row without file_id and row_id, which a check and its import differ in.
        mark bigint,
        primary key (file_id, statement, place)
      );
      comment on table import_changes is
        'Written by triggers while munshi.import_file names an import; see docs/decisions/0127.';

      create table import_price_changes (
        file_id integer not null,
        statement bigint not null primary key default nextval('import_change_order'),
        entity text not null check (entity in ('company', 'index')),
        -- By position: company code or index id, day since 1970-01-01, hash of the day as written (0: removed).
        ids integer[] not null,
        days integer[] not null,
        marks integer[] not null,
        -- Days that were stored before: [position, values...].
        old jsonb not null,
        -- SHA-256 of all this without the ids of imports, which a check and its import differ in.
        digest bytea not null,
        -- Years before: [id, year, series or file before (null: there was none), the same after].
        years jsonb not null,
        created integer not null,
        updated integer not null,
        removed integer not null
      );
      create index import_price_changes_file on import_price_changes (file_id);

      -- Creates or renews a table's recorder for its current columns.
      create function record_changes(recorded text) returns void language plpgsql as $outer$
        declare
          columns text[];
          keys text[];
          body text;
          name text := 'record_' || recorded;
        begin
          select array_agg(attname::text order by attnum) into columns
            from pg_attribute
            where attrelid = recorded::regclass and attnum > 0 and not attisdropped;
          select array_agg(a.attname::text order by k.place) into keys
            from pg_index i, unnest(i.indkey) with ordinality as k (attnum, place), pg_attribute a
            where i.indrelid = recorded::regclass and i.indisprimary
              and a.attrelid = i.indrelid and a.attnum = k.attnum;
          body := format($body$
            declare
              munshi_statement bigint := nextval('import_change_order');
              munshi_file integer := current_setting('munshi.import_file');
            begin
              if tg_op = 'INSERT' then
                insert into import_changes (file_id, statement, place, table_name, action, key, mark)
                select munshi_file, munshi_statement, row_number() over (), %1$L, 'insert', jsonb_build_object(%2$s),
                  hash_record_extended(row(%3$s), 0)
                from new_rows n;
              elsif tg_op = 'DELETE' then
                insert into import_changes (file_id, statement, place, table_name, action, key, old)
                select munshi_file, munshi_statement, row_number() over (), %1$L, 'delete', jsonb_build_object(%4$s), to_jsonb(o)
                from old_rows o;
              else
                insert into import_changes (file_id, statement, place, table_name, action, key, old, new)
                select munshi_file, munshi_statement, n.munshi_place, %1$L, 'update', jsonb_build_object(%2$s), %5$s, %6$s
                from (select *, row_number() over () as munshi_place from old_rows) o
                join (select *, row_number() over () as munshi_place from new_rows) n
                  on n.munshi_place = o.munshi_place
                where row(%7$s) is distinct from row(%8$s);
              end if;
              return null;
            end
          $body$,
            recorded,
            (select string_agg(format('%L, n.%I', k, k), ', ') from unnest(keys) k),
            (select string_agg(format('n.%I', c), ', ') from unnest(columns) c where c not in ('file_id', 'row_id')),
            (select string_agg(format('%L, o.%I', k, k), ', ') from unnest(keys) k),
            (select string_agg(format($diff$case when o.%1$I is distinct from n.%1$I
              then jsonb_build_object(%1$L, o.%1$I) else '{}' end$diff$, c), ' || ')
              from unnest(columns) c),
            (select string_agg(format($diff$case when o.%1$I is distinct from n.%1$I
              then jsonb_build_object(%1$L, n.%1$I) else '{}' end$diff$, c), ' || ')
              from unnest(columns) c),
            (select string_agg(format('o.%I', c), ', ') from unnest(columns) c),
            (select string_agg(format('n.%I', c), ', ') from unnest(columns) c));
          execute format('create or replace function %I() returns trigger language plpgsql as %L',
            name, body);
          execute format('comment on function %I() is %L', name, array_to_string(columns, ','));
          if exists (select from pg_trigger
              where tgrelid = recorded::regclass and tgname = 'record_inserts') then
            return;
          end if;
          execute format($create$
            create trigger record_inserts after insert on %1$I referencing new table as new_rows
              for each statement when (coalesce(current_setting('munshi.import_file', true), '') <> '')
              execute function %2$I();
            create trigger record_updates after update on %1$I
              referencing old table as old_rows new table as new_rows
              for each statement when (coalesce(current_setting('munshi.import_file', true), '') <> '')
              execute function %2$I();
            create trigger record_deletes after delete on %1$I referencing old table as old_rows
              for each statement when (coalesce(current_setting('munshi.import_file', true), '') <> '')
              execute function %2$I();
          $create$, recorded, name);
        end
      $outer$;

      -- Whether a row that replaced a deleted one has other values than it.
      create function is_changed(recorded text, old jsonb, mark bigint) returns boolean
        language plpgsql stable as $$
        declare
          columns text;
          same boolean;
        begin
          select string_agg('n.' || quote_ident(attname), ', ' order by attnum) into columns
            from pg_attribute where attrelid = recorded::regclass and attnum > 0
              and not attisdropped and attname not in ('file_id', 'row_id');
          execute format('select hash_record_extended(row(%s), 0) = $2
            from jsonb_populate_record(null::%I, $1) n', columns, recorded)
            into same using old, mark;
          return not same;
        end
      $$;

      -- Renews the recorders of tables whose columns have changed.
      create function renew_recorders() returns void language sql as $$
        select record_changes(t.relname::text)
        from pg_trigger g
        join pg_class t on t.oid = g.tgrelid
        join pg_proc f on f.oid = g.tgfoid
        where g.tgname = 'record_inserts'
          and obj_description(f.oid, 'pg_proc') is distinct from (
            select string_agg(attname, ',' order by attnum) from pg_attribute
            where attrelid = t.oid and attnum > 0 and not attisdropped)
      $$;
      ${tables.map((table) => `select record_changes('${table}');`).join("\n      ")}
    `);
  },

  async down(db) {
    await db.raw(`
      ${tables
        .map(
          (table) => `drop trigger record_inserts on ${table};
            drop trigger record_updates on ${table};
            drop trigger record_deletes on ${table};
            drop function record_${table};`,
        )
        .join("\n      ")}
      drop function renew_recorders, is_changed, record_changes;
      drop table import_price_changes, import_changes;
      drop sequence import_change_order;
      delete from import_files where undone_at is not null;
      drop index import_files_sha256, import_files_market_day, import_files_name,
        import_files_started;
      alter table import_files add constraint import_files_sha256_key unique (sha256);
      alter table import_files drop column market_day, drop column is_recorded, drop column undone_at,
        drop column undone_by, drop column undo;
    `);
  },
};
