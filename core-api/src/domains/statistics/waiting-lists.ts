import type { RegisterCondition } from "../../contract/register.ts";
import type { Attention } from "../../contract/statistics.ts";
import type { Permission } from "../../platform/actor/actor.ts";
import { daysBefore } from "./metrics.ts";

/** Rows of a register that wait for staff. */
interface WaitingList extends Pick<Attention, "key" | "urgency"> {
  /** The register's key. */
  readonly register: string;
  /** Permission to act on the rows and open the register. */
  readonly permission: Permission;
  readonly filter: readonly RegisterCondition[];
  /** Singular and plural. */
  readonly title: readonly [one: string, several: string];
}

const oneOf = (column: string, ...values: string[]): readonly RegisterCondition[] => [
  { column, is: "one_of", values },
];

/** Counted when the dashboard is opened; each needs an index. */
export function listWaiting(today: string): readonly WaitingList[] {
  return [
    {
      key: "complaints.overdue",
      register: "complaints",
      permission: "complaint.change",
      urgency: "late",
      filter: oneOf("state", "overdue"),
      title: ["complaint past its deadline", "complaints past their deadline"],
    },
    {
      key: "orders.unknown",
      register: "broker-orders",
      permission: "statistics.read",
      urgency: "late",
      filter: oneOf("late", "late"),
      title: [
        "order with an unknown state for over 1 minute",
        "orders with an unknown state for over 1 minute",
      ],
    },
    {
      key: "leads.overdue",
      register: "leads",
      permission: "lead.create",
      urgency: "late",
      filter: oneOf("urgency", "1"),
      title: ["overdue follow-up", "overdue follow-ups"],
    },
    {
      key: "leads.today",
      register: "leads",
      permission: "lead.create",
      urgency: "today",
      filter: oneOf("urgency", "2"),
      title: ["follow-up due today", "follow-ups due today"],
    },
    {
      key: "leads.untouched",
      register: "leads",
      permission: "lead.create",
      urgency: "today",
      filter: oneOf("urgency", "3"),
      title: ["lead untouched for 24 hours", "leads untouched for 24 hours"],
    },
    {
      key: "jobs.failed",
      register: "jobs",
      permission: "statistics.read",
      urgency: "today",
      filter: [
        ...oneOf("status", "failed"),
        { column: "created", is: "between", from: daysBefore(today, 1), to: today },
      ],
      title: ["failed job since yesterday", "failed jobs since yesterday"],
    },
    {
      key: "market.jumps",
      register: "price-jumps",
      permission: "market.correct",
      urgency: "today",
      filter: oneOf("state", "open"),
      title: ["price jump without a corporate action", "price jumps without a corporate action"],
    },
    {
      key: "calls.due",
      register: "research-calls",
      permission: "call.change",
      urgency: "today",
      filter: oneOf("due", "stop", "target", "expiry"),
      title: ["research call due for closing", "research calls due for closing"],
    },
    {
      key: "complaints.due",
      register: "complaints",
      permission: "complaint.change",
      urgency: "today",
      filter: oneOf("state", "due"),
      title: ["complaint due within 7 days", "complaints due within 7 days"],
    },
    {
      key: "compliance.ends_soon",
      register: "compliance",
      permission: "compliance.change",
      urgency: "open",
      filter: oneOf("state", "ends_soon"),
      title: ["compliance entry ends within 30 days", "compliance entries end within 30 days"],
    },
    {
      key: "figures.open",
      register: "figure-reports",
      permission: "figure.answer",
      urgency: "open",
      filter: oneOf("state", "open"),
      title: ["report of a wrong figure", "reports of wrong figures"],
    },
    {
      key: "leads.unassigned",
      register: "unassigned-leads",
      permission: "lead.assign",
      urgency: "open",
      filter: [],
      title: ["unassigned lead", "unassigned leads"],
    },
  ];
}
