import type { RegisterCondition } from "../../contract/register.ts";
import type { RegisterSource } from "../../platform/register/index.ts";
import { brokerDirectory } from "../brokers/index.ts";
import { leadStateNames } from "../../contract/lead-states.ts";
import {
  brokerOrderSource,
  jobSource,
  paymentSource,
  subscriptionSource,
} from "./statistics.registers.ts";

/**
 * A figure of the statistics: rows of a register that match a filter, so that its list has exactly
 * these rows.
 */
export interface Metric {
  readonly key: string;
  readonly section:
    | "leads"
    | "clients"
    | "subscriptions"
    | "payments"
    | "orders"
    | "complaints"
    | "system";
  readonly title: string;
  readonly source: RegisterSource;
  /** The time column whose days are counted; null for the current state. */
  readonly day: string | null;
  /** Days to come are not counted. */
  readonly isPast?: true;
  /** The column that divides the figure; null: nothing does. */
  readonly by: string | null;
  /** Parts that are always shown, in this order, with their names. */
  readonly parts: { readonly [part: string]: string };
  /** Also divided by parts that turn up, by their own names. */
  readonly isOpenEnded?: true;
  /** A series without any row in the shown days is left out. */
  readonly hidesEmpty?: true;
  /** Needs action if above zero. */
  readonly isAlert?: true;
  readonly filter: (today: string) => readonly RegisterCondition[];
}

const none = (): readonly RegisterCondition[] => [];
const openLeads: RegisterCondition = {
  column: "state",
  is: "one_of",
  values: ["unassigned", "assigned", "follow_up"],
};

/** A day in India some days before another. */
export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}

const ages: readonly (readonly [key: string, label: string, from: number | null, to: number])[] = [
  ["0", "Up to 1 day", 1, 0],
  ["2", "2 to 7 days", 7, 2],
  ["8", "8 to 30 days", 30, 8],
  ["31", "Over 30 days", null, 31],
];

const optionsOf = (source: RegisterSource, column: string): Metric["parts"] => ({
  ...source.register.columns[column]?.options,
});

/** Everything that is counted, by the registers that there are. */
export function listMetrics(find: (register: string) => RegisterSource | null): readonly Metric[] {
  const [clients, leads, complaints] = [find("clients"), find("leads"), find("complaints")];
  return [
    ...(leads === null ? [] : listLeadMetrics(leads)),
    ...(clients === null ? [] : listClientMetrics(clients)),
    ...ownMetrics,
    ...(complaints === null ? [] : listComplaintMetrics(complaints)),
  ];
}

function listLeadMetrics(leads: RegisterSource): readonly Metric[] {
  return [
    {
      key: "leads.created",
      section: "leads",
      title: "New leads",
      source: leads,
      day: "created",
      by: null,
      parts: { "": "New leads" },
      filter: none,
    },
    {
      key: "leads.state",
      section: "leads",
      title: "Leads by state",
      source: leads,
      day: null,
      by: "state",
      parts: leadStateNames,
      filter: none,
    },
    ...ages.map(([key, label, from, to]): Metric => ({
      key: `leads.age.${key}`,
      section: "leads",
      title: `Open, ${label.toLowerCase()}`,
      source: leads,
      day: null,
      by: null,
      parts: { "": `Open, ${label.toLowerCase()}` },
      ...(key === "31" ? { isAlert: true } : {}),
      filter: (today) => [
        openLeads,
        {
          column: "created",
          is: "between",
          from: from === null ? null : daysBefore(today, from),
          to: daysBefore(today, to),
        },
      ],
    })),
  ];
}

function listClientMetrics(clients: RegisterSource): readonly Metric[] {
  return [
    {
      key: "clients.joined",
      section: "clients",
      title: "New clients",
      source: clients,
      day: "joined",
      by: null,
      parts: { "": "New clients" },
      filter: none,
    },
    {
      key: "clients.kyc",
      section: "clients",
      title: "Clients by KYC state",
      source: clients,
      day: null,
      by: "kyc",
      parts: optionsOf(clients, "kyc"),
      filter: () => [{ column: "kyc", is: "filled" }],
    },
    {
      key: "clients.subscription",
      section: "subscriptions",
      title: "Clients by subscription",
      source: clients,
      day: null,
      by: "subscription",
      parts: optionsOf(clients, "subscription"),
      filter: none,
    },
  ];
}

function listComplaintMetrics(complaints: RegisterSource): readonly Metric[] {
  return [
    {
      key: "complaints.state",
      section: "complaints",
      title: "Complaints by deadline",
      source: complaints,
      day: null,
      by: "state",
      parts: optionsOf(complaints, "state"),
      filter: none,
    },
    {
      key: "complaints.received",
      section: "complaints",
      title: "Complaints received",
      source: complaints,
      day: "received",
      by: "source",
      parts: optionsOf(complaints, "source"),
      filter: none,
    },
  ];
}

const ownMetrics: readonly Metric[] = [
  {
    key: "subscriptions.started",
    section: "subscriptions",
    title: "Subscriptions started",
    source: subscriptionSource,
    day: "starts",
    isPast: true,
    by: "kind",
    parts: optionsOf(subscriptionSource, "kind"),
    filter: none,
  },
  {
    key: "subscriptions.ended",
    section: "subscriptions",
    title: "Subscriptions ended",
    source: subscriptionSource,
    day: "ends",
    isPast: true,
    by: "kind",
    parts: optionsOf(subscriptionSource, "kind"),
    filter: () => [{ column: "state", is: "one_of", values: ["ended"] }],
  },
  {
    key: "payments.created",
    section: "payments",
    title: "Payments by result",
    source: paymentSource,
    day: "created",
    by: "state",
    parts: optionsOf(paymentSource, "state"),
    filter: none,
  },
  {
    key: "orders.created",
    section: "orders",
    title: "Orders by state",
    source: brokerOrderSource,
    day: "created",
    by: "state",
    parts: optionsOf(brokerOrderSource, "state"),
    filter: none,
  },
  ...brokerDirectory.map(({ id, name }): Metric => ({
    key: `orders.at.${id}`,
    section: "orders",
    title: `Orders by state, ${name}`,
    source: brokerOrderSource,
    day: "created",
    by: "state",
    parts: optionsOf(brokerOrderSource, "state"),
    hidesEmpty: true,
    filter: () => [{ column: "broker", is: "equals", text: name }],
  })),
  {
    key: "orders.unknown",
    section: "orders",
    title: "Orders in unknown state for over 1 minute",
    source: brokerOrderSource,
    day: null,
    by: "broker",
    parts: {},
    isOpenEnded: true,
    isAlert: true,
    filter: () => [{ column: "late", is: "one_of", values: ["late"] }],
  },
  {
    key: "orders.broker",
    section: "orders",
    title: "Orders by broker, last 30 days",
    source: brokerOrderSource,
    day: null,
    by: "broker",
    parts: {},
    isOpenEnded: true,
    filter: (today) => [
      { column: "created", is: "between", from: daysBefore(today, 29), to: today },
    ],
  },
  {
    key: "jobs.failed",
    section: "system",
    title: "Failed jobs, last 7 days",
    source: jobSource,
    day: null,
    by: null,
    parts: { "": "Failed jobs, last 7 days" },
    isAlert: true,
    filter: (today) => [
      { column: "status", is: "one_of", values: ["failed"] },
      { column: "created", is: "between", from: daysBefore(today, 6), to: today },
    ],
  },
  {
    key: "jobs.created",
    section: "system",
    title: "Jobs by outcome",
    source: jobSource,
    day: "created",
    by: "status",
    parts: optionsOf(jobSource, "status"),
    filter: none,
  },
];

/** The condition that lists one part of a figure. */
export function conditionOf({ source, by }: Metric, part: string): RegisterCondition | null {
  if (by === null) return null;
  return source.register.columns[by]?.kind === "choice"
    ? { column: by, is: "one_of", values: [part] }
    : { column: by, is: "equals", text: part };
}
