import type { NamedMigration } from "../src/migrate.ts";

/** Strategies and research calls of the desk, with their history and who was notified. */
export const researchDesk: NamedMigration = {
  name: "0067-research-desk",

  async up(db) {
    await db.raw(`
      -- Under which calls are given. Retired ones stay on their calls.
      create table strategies (
        id uuid primary key,
        name text not null check (length(name) between 1 and 100),
        description text not null check (length(description) <= 2000),
        horizon text not null check (horizon in ('short-term', 'long-term')),
        risk text not null check (risk in ('low', 'moderate', 'high')),
        segment text not null check (segment in ('all', 'large', 'mid', 'small')),
        retired_at timestamptz,
        version integer not null default 1 check (version > 0),
        created_at timestamptz not null
      );
      create unique index strategy_name on strategies (lower(name));

      -- Conflicts of interest as stated with a call. A change is a new version; old ones stay.
      create table call_disclosures (
        version integer primary key check (version > 0),
        text text not null check (length(text) between 1 and 4000),
        staff_id uuid not null references staff,
        created_at timestamptz not null
      );
      create trigger call_disclosures_append_only
        before update or delete or truncate on call_disclosures
        for each statement execute function refuse_audit_change();

      create table desk_calls (
        id uuid primary key,
        -- No foreign key: a company may be joined to another.
        co_code integer not null,
        strategy_id uuid not null references strategies,
        side text not null check (side in ('buy', 'sell')),
        horizon text not null check (horizon in ('short-term', 'long-term')),
        -- Paise a share, in shares of levels_on.
        entry_low bigint not null check (entry_low > 0),
        entry_high bigint not null check (entry_high >= entry_low),
        targets bigint[] not null check (array_length(targets, 1) between 1 and 3),
        stop bigint not null check (stop > 0),
        levels_on date not null,
        rationale text not null check (length(rationale) between 1 and 4000),
        -- Who makes the call, as they were named then.
        analyst_id uuid not null references staff,
        analyst text not null,
        registration text not null check (registration <> ''),
        disclosure integer not null references call_disclosures,
        -- How AI was used; empty: it was not.
        ai_use text not null default '' check (length(ai_use) <= 1000),
        -- Last day of the call.
        expires_on date not null,
        state text not null default 'open'
          check (state in ('open', 'target', 'stop', 'expiry', 'withdrawn', 'manual')),
        opened_at timestamptz not null,
        closed_at timestamptz,
        -- The exchange's price when it was closed, and its day.
        exit bigint check (exit > 0),
        exit_on date,
        version integer not null default 1 check (version > 0),
        check ((state = 'open') = (closed_at is null)),
        check ((closed_at is null) = (exit is null) and (exit is null) = (exit_on is null)),
        check (case side when 'buy' then stop < entry_low and entry_high < targets[1]
          else targets[1] < entry_low and entry_high < stop end)
      );
      create index desk_calls_company on desk_calls (co_code);
      create index desk_calls_opened on desk_calls (opened_at desc);
      create index desk_calls_closed on desk_calls (closed_at desc) where state <> 'open';

      create table desk_call_events (
        id bigint generated always as identity primary key,
        call_id uuid not null references desk_calls,
        -- The server's clock.
        at timestamptz not null,
        staff_id uuid not null references staff,
        kind text not null check (kind in ('opened', 'amended', 'closed', 'corrected')),
        -- The state that the call was in afterwards.
        state text not null,
        -- The exchange's latest price known here at that moment, its day, and where it is from.
        price bigint not null check (price > 0),
        price_on date not null,
        price_source text not null,
        -- The call's content afterwards.
        content jsonb not null,
        note text not null default '' check (length(note) <= 2000),
        -- The request by which a closed call was corrected.
        change_id uuid references change_requests,
        check ((kind = 'corrected') = (change_id is not null))
      );
      create index desk_call_events_call on desk_call_events (call_id, id);
      create trigger desk_call_events_append_only
        before update or delete or truncate on desk_call_events
        for each statement execute function refuse_audit_change();

      -- Who was notified of an event: counted while notifications are created.
      create table desk_call_audiences (
        event_id bigint primary key references desk_call_events,
        members integer not null default 0 check (members >= 0),
        finished_at timestamptz
      );
      -- Notifications are deleted after a year; their ids stay here.
      create table desk_call_notices (
        event_id bigint not null references desk_call_events,
        user_id uuid not null references users,
        notification_id uuid not null,
        primary key (event_id, user_id)
      );
      create index desk_call_notices_user on desk_call_notices (user_id);
    `);
  },

  async down(db) {
    await db.raw(`
      drop table desk_call_notices, desk_call_audiences, desk_call_events, desk_calls,
        call_disclosures, strategies;
    `);
  },
};
