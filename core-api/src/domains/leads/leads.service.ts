import type { Executor } from "@munshi/db";
import { AppError } from "@munshi/platform";
import type { CustomerQueryBody, LeadBody } from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import type { CallOrigin } from "../../platform/http/identify-call.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import { findBuiltIn } from "./desk/lead-options.ts";
import { storeLeads } from "./desk/store-leads.ts";
import type { LeadKeys } from "./desk/store-leads.ts";
import { findLeadProblems, findQueryProblems, messages } from "./leads.policy.ts";
import type { Problem } from "./leads.policy.ts";

/** The outbox's event of a query that waits for the support team; its payload names the row. */
export const querySent = "leads.query_sent";

export interface LeadsService {
  /** @throws AppError `lead.invalid` (400), `attempts.too_many` (429), `lead.not_stored` (503). */
  addLead(origin: CallOrigin, lead: LeadBody): Promise<void>;
  /**
   * Stores a support request, which is a lead too, and mails it to the support team.
   * @throws AppError `query.invalid` (400), `attempts.too_many` (429).
   */
  addQuery(origin: CallOrigin, userId: string | null, query: CustomerQueryBody): Promise<void>;
}

interface LeadsDeps {
  readonly clock: Clock;
  /** Recognise a contact that was there before. */
  readonly keys: LeadKeys;
  readonly outbox: Pick<Outbox, "add">;
  /** Counts what one caller sends. @throws AppError `attempts.too_many` (429). */
  readonly requireTry: (kind: "lead" | "query", origin: CallOrigin) => Promise<void>;
}

export function createLeadsService(db: Executor, deps: LeadsDeps): LeadsService {
  const { clock, keys, outbox, requireTry } = deps;
  return {
    async addLead(origin, lead) {
      refuseProblems("lead.invalid", findLeadProblems(lead));
      try {
        await requireTry("lead", origin);
        await inTransaction(db, async (transaction) => {
          const { tenant } = origin;
          const source = await findBuiltIn(transaction, tenant, "form");
          await storeLeads(
            transaction,
            keys,
            tenant,
            [{ ...readContact(lead), source, refId: lead.ref_id }],
            { staffId: null, at: clock.now() },
          );
        });
      } catch (cause) {
        if (cause instanceof AppError) throw cause;
        throw failure("lead.not_stored", 503, messages.leadFailed, { retryAfter: 2, cause });
      }
    },
    async addQuery(origin, userId, query) {
      refuseProblems("query.invalid", findQueryProblems(query));
      await requireTry("query", origin);
      const id = createPublicId();
      await inTransaction(db, async (transaction) => {
        const contact = readContact(query);
        const at = clock.now();
        await insertCustomerQuery(transaction, {
          id,
          tenant_key: origin.tenant,
          user_id: userId,
          ...contact,
          message: query.message.trim(),
          created_at: at,
        });
        const source = await findBuiltIn(transaction, origin.tenant, "query");
        await storeLeads(transaction, keys, origin.tenant, [{ ...contact, source, queryId: id }], {
          staffId: null,
          at,
        });
        await outbox.add(transaction, {
          tenant: origin.tenant,
          name: querySent,
          payload: { query: id },
        });
      });
    },
  };
}

function readContact(given: {
  readonly name: string;
  readonly email: string;
  readonly phone_no: string;
}) {
  return {
    name: given.name.trim(),
    email: given.email.trim(),
    phone: given.phone_no.trim(),
  };
}

/**
 * The first problem is the message; the others are members named after their fields, except
 * `message`.
 */
function refuseProblems(code: string, problems: readonly Problem[]): void {
  const [first] = problems;
  if (first === undefined) return;
  throw failure(code, 400, first[1], {
    fields: Object.fromEntries(
      problems.filter(([field]) => field !== "message").map(([field, text]) => [field, [text]]),
    ),
    details: problems.map(([field, message]) => ({ path: `body.${field}`, message })),
  });
}

export interface CustomerQueryRow {
  readonly id: string;
  readonly tenant_key: string;
  /** Null for a visitor. */
  readonly user_id: string | null;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
  readonly created_at: Date;
}

async function insertCustomerQuery(db: Executor, query: CustomerQueryRow): Promise<void> {
  await db("contact_queries").insert(query);
}

export async function findCustomerQuery(
  db: Executor,
  id: string,
): Promise<CustomerQueryRow | null> {
  const row = await db<CustomerQueryRow>("contact_queries").where({ id }).first();
  return row ?? null;
}
