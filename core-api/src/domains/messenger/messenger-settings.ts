import { resultOf } from "@munshi/db";
import type { Database, Executor } from "@munshi/db";
import type { AppError } from "@munshi/platform";
import type { BroadcastTemplate, MessengerSettings } from "../../contract/broadcasts.ts";
import { broadcastChannels } from "../../contract/broadcast-texts.ts";
import type { BroadcastChannel } from "../../contract/broadcast-texts.ts";
import type { Actor } from "../../platform/actor/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { constraintOf } from "../../platform/db/sqlstate.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { AuditService } from "../audit/index.ts";
import { findStop, insertBroadcastEvent, lockStop } from "./broadcasts.repository.ts";

export interface TemplateTexts {
  readonly name: string;
  readonly subject: string;
  readonly body: string;
  readonly link: string;
}

/** Kill switch, rates and templates; failures as documented for the routes. */
export interface MessengerSetup {
  settings(tenant: string): Promise<MessengerSettings>;
  /** Pauses every broadcast of the site; none starts until the stop is removed. */
  stop(by: Actor, reason: string): Promise<MessengerSettings>;
  lift(by: Actor): Promise<MessengerSettings>;
  setRate(
    by: Actor,
    channel: BroadcastChannel,
    edit: { readonly version: number; readonly perMinute: number },
  ): Promise<MessengerSettings>;
  listTemplates(tenant: string): Promise<readonly BroadcastTemplate[]>;
  addTemplate(by: Actor, texts: TemplateTexts): Promise<BroadcastTemplate>;
  editTemplate(
    by: Actor,
    id: string,
    edit: TemplateTexts & { readonly version: number; readonly isRetired: boolean },
  ): Promise<BroadcastTemplate>;
}

interface TemplateRow extends TemplateTexts {
  readonly id: string;
  readonly retired_at: Date | null;
  readonly version: number;
}

interface RateRow {
  readonly channel: BroadcastChannel;
  readonly per_minute: number;
  readonly version: number;
}

export function createMessengerSetup(
  db: Database,
  deps: {
    readonly clock: Clock;
    readonly audit: AuditService;
    readonly available: ReadonlySet<BroadcastChannel>;
  },
): MessengerSetup {
  const { clock, audit, available } = deps;

  const settings = async (tenant: string): Promise<MessengerSettings> => {
    const stop = await findStop(db, tenant);
    const rates = await resultOf<readonly RateRow[]>(
      db("broadcast_rates")
        .where({ tenant_key: tenant })
        .select("channel", "per_minute", "version"),
    );
    return {
      stop:
        stop === null
          ? null
          : { at: stop.stopped_at.toISOString(), by: stop.staff_name, reason: stop.reason },
      rates: broadcastChannels.flatMap((channel) =>
        rates
          .filter((rate) => rate.channel === channel)
          .map(({ per_minute: perMinute, version }) => ({
            channel,
            perMinute,
            version,
            isAvailable: available.has(channel),
          })),
      ),
    };
  };

  const findTemplate = async (
    executor: Executor,
    tenant: string,
    id: string,
  ): Promise<TemplateRow | null> => {
    const row = await resultOf<TemplateRow | undefined>(
      executor("broadcast_templates").where({ tenant_key: tenant, id }).forUpdate().first(),
    );
    return row ?? null;
  };

  return {
    settings,
    async stop(by, reason) {
      await inTransaction(db, async (transaction) => {
        await lockStop(transaction, by.tenant, "exclusive");
        const at = clock.now();
        const paused = await resultOf<readonly { readonly id: string }[]>(
          transaction("broadcasts")
            .where({ tenant_key: by.tenant })
            .whereIn("state", ["scheduled", "sending"])
            .update({ state: "paused", version: transaction.raw("version + 1") })
            .returning("id"),
        );
        for (const { id } of paused) {
          await insertBroadcastEvent(transaction, {
            broadcast_id: id,
            at,
            staff_id: by.id,
            kind: "stopped",
            about: reason,
          });
        }
        await transaction("broadcast_stops")
          .insert({ tenant_key: by.tenant, stopped_at: at, staff_id: by.id, reason })
          .onConflict("tenant_key")
          .ignore();
        await audit.append(transaction, {
          actor: by,
          action: "broadcast.stop_switched_on",
          subject: by.tenant,
          details: { reason, paused: paused.map(({ id }) => id) },
        });
      });
      return settings(by.tenant);
    },
    async lift(by) {
      await inTransaction(db, async (transaction) => {
        await lockStop(transaction, by.tenant, "exclusive");
        const lifted = await transaction("broadcast_stops")
          .where({ tenant_key: by.tenant })
          .delete();
        if (lifted === 0) return;
        await audit.append(transaction, {
          actor: by,
          action: "broadcast.stop_lifted",
          subject: by.tenant,
        });
      });
      return settings(by.tenant);
    },
    async setRate(by, channel, { version, perMinute }) {
      await inTransaction(db, async (transaction) => {
        const where = { tenant_key: by.tenant, channel };
        const held = await resultOf<RateRow | undefined>(
          transaction("broadcast_rates").where(where).forUpdate().first(),
        );
        if (held?.version !== version) {
          const current = { perMinute: held?.per_minute, version: held?.version };
          throw changed("Someone else changed this rate. Reload the page.", current);
        }
        await transaction("broadcast_rates")
          .where(where)
          .update({
            per_minute: perMinute,
            tokens: 0,
            refilled_at: clock.now(),
            version: version + 1,
          });
        await audit.append(transaction, {
          actor: by,
          action: "broadcast.rate_changed",
          subject: channel,
          details: { before: held.per_minute, after: perMinute },
        });
      });
      return settings(by.tenant);
    },
    async listTemplates(tenant) {
      const rows = await resultOf<readonly TemplateRow[]>(
        db("broadcast_templates").where({ tenant_key: tenant }).orderBy("name"),
      );
      return rows.map(presentTemplate);
    },
    async addTemplate(by, texts) {
      return inTransaction(db, async (transaction) => {
        const id = createPublicId();
        await transaction("broadcast_templates")
          .insert({ ...texts, id, tenant_key: by.tenant, updated_at: clock.now() })
          .catch(nameDuplicate);
        await audit.append(transaction, {
          actor: by,
          action: "broadcast_template.created",
          subject: id,
        });
        return { ...texts, id, version: 1, isRetired: false };
      });
    },
    async editTemplate(by, id, { version, isRetired, ...texts }) {
      return inTransaction(db, async (transaction) => {
        const held = await findTemplate(transaction, by.tenant, id);
        if (held === null) {
          throw failure("template.not_found", 404, "Template not found.");
        }
        if (held.version !== version) {
          throw changed(
            "Someone else changed this template. Reload the page.",
            presentTemplate(held),
          );
        }
        const at = clock.now();
        await transaction("broadcast_templates")
          .where({ id })
          .update({
            ...texts,
            retired_at: isRetired ? (held.retired_at ?? at) : null,
            version: version + 1,
            updated_at: at,
          })
          .catch(nameDuplicate);
        await audit.append(transaction, {
          actor: by,
          action: "broadcast_template.edited",
          subject: id,
        });
        return { ...texts, id, isRetired, version: version + 1 };
      });
    },
  };
}

function presentTemplate(row: TemplateRow): BroadcastTemplate {
  const { id, version, name, subject, body, link, retired_at: retiredAt } = row;
  return { id, version, name, subject, body, link, isRetired: retiredAt !== null };
}

function changed(message: string, current: object): AppError {
  return failure("broadcast.changed", 409, message, { fields: { current } });
}

function nameDuplicate(error: unknown): never {
  if (constraintOf(error) !== "broadcast_template_name") throw error;
  throw failure("template.duplicate_name", 409, "A template with this name already exists.", {
    details: [{ path: "body.name", message: "is the name of another template" }],
  });
}
