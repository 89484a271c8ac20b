import {
  brokerOrderRegister,
  jobRegister,
  paymentRegister,
  subscriptionRegister,
} from "../../contract/statistics.ts";
import { defineSource } from "../../platform/register/index.ts";
import { brokerDirectory } from "../brokers/index.ts";

const clientName = "trim(client.first_name || ' ' || client.last_name)";

export const paymentSource = defineSource({
  register: paymentRegister,
  table: "payment_orders as payment",
  joins: { client: "left join users as client on client.id = payment.user_id" },
  id: "payment.id",
  where: "payment.tenant_key = :tenant",
  columns: {
    number: { value: "payment.number" },
    client: { value: clientName },
    kind: { value: "payment.kind" },
    state: { value: "payment.state" },
    amount: { value: "payment.amount_paise" },
    created: { value: "payment.created_at" },
    updated: { value: "payment.updated_at" },
  },
  actions: {},
});

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const brokerName = `case batch.broker_id ${brokerDirectory
  .map(({ id, name }) => `when ${id} then ${quote(name)}`)
  .join(" ")} else 'Broker ' || batch.broker_id end`;

const isUnknown = "leg.state = 'sent_unknown'";
const minuteAgo = "cast(:now as timestamptz) - interval '1 minute'";
const isLate = `${isUnknown} and leg.sent_at < ${minuteAgo}`;
const isRecent = `${isUnknown} and leg.sent_at >= ${minuteAgo}`;

export const brokerOrderSource = defineSource({
  register: brokerOrderRegister,
  table: "order_legs as leg join order_batches as batch on batch.id = leg.batch_id",
  joins: { client: "left join users as client on client.id = batch.user_id" },
  id: "leg.id",
  where: "batch.tenant_key = :tenant",
  columns: {
    number: { value: "batch.number" },
    client: { value: clientName },
    symbol: { value: "leg.symbol" },
    side: { value: "leg.side" },
    quantity: { value: "leg.quantity" },
    broker: { value: brokerName },
    state: { value: "leg.state" },
    late: {
      value: `case when ${isLate} then 'late' when ${isUnknown} then 'recent' else 'none' end`,
      conditions: { late: isLate, recent: isRecent, none: `not (${isUnknown})` },
    },
    created: { value: "batch.created_at" },
    sent: { value: "leg.sent_at" },
  },
  actions: {},
});

const isRevoked = `exists (select from entitlement_revocations as revocation
  where revocation.entry_id = entry.id)`;
const isRunning = `entry.starts_at <= :now and entry.ends_at >= :now and not ${isRevoked}`;
const isLater = `entry.starts_at > :now and not ${isRevoked}`;
const isEnded = `entry.ends_at < :now and not ${isRevoked}`;

export const subscriptionSource = defineSource({
  register: subscriptionRegister,
  table: "entitlement_entries as entry",
  joins: { client: "left join users as client on client.id = entry.user_id" },
  id: "entry.id",
  where: "entry.tenant_key = :tenant and entry.product = 'subscription'",
  columns: {
    client: { value: `coalesce(${clientName}, '')` },
    kind: { value: "entry.kind" },
    state: {
      value: `case when ${isRevoked} then 'revoked' when entry.starts_at > :now then 'later'
        when entry.ends_at < :now then 'ended' else 'running' end`,
      conditions: { running: isRunning, later: isLater, ended: isEnded, revoked: isRevoked },
    },
    starts: { value: "entry.starts_at" },
    ends: { value: "entry.ends_at" },
  },
  actions: {},
});

export const jobSource = defineSource({
  register: jobRegister,
  table: "job_runs as run",
  joins: {
    // Staff ids are UUIDs; other actors have names.
    starter:
      "left join staff as starter on run.actor_kind = 'staff' and cast(starter.id as text) = run.actor_id",
  },
  id: "run.id",
  where: "run.tenant_key = :tenant",
  columns: {
    job: { value: "run.name" },
    status: { value: "run.status" },
    error: { value: "coalesce(run.error_message, '')" },
    by: { value: "coalesce(starter.name, run.actor_id)" },
    attempt: { value: "run.attempt" },
    created: { value: "run.created_at" },
    finished: { value: "run.finished_at" },
  },
  actions: {},
});
