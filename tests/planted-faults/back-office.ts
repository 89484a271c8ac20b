import type { PlantedFault } from "./fault.ts";

export const backOfficeFaults: readonly PlantedFault[] = [
  {
    file: "core-api/src/domains/change-requests/change-policy.ts",
    from: '(action === "approve" || action === "reject") && isMaker',
    to: 'action === "reject" && isMaker',
    breaks: "staff approve their own requests",
  },
  {
    file: "core-api/src/domains/change-requests/change-requests.service.ts",
    from: 'if (hash !== null && row.payload_hash.toString("hex") !== hash) throw edited();',
    to: "",
    breaks: "an approval holds for content that was edited after it was read",
  },
  {
    file: "core-api/src/domains/leads/desk/lead.policy.ts",
    from: "lead.assignee_id === actor.id",
    to: "lead.assignee_id !== null",
    breaks: "staff see leads of colleagues",
  },
  {
    file: "core-api/src/domains/leads/desk/assign-lead.ts",
    from: "capacity !== null && open < capacity",
    to: "capacity !== null && open <= capacity",
    breaks: "the round robin gives one lead more than a person can hold",
  },
  {
    file: "core-api/src/domains/messenger/opt-out.ts",
    from: "const isValid = keys.some(",
    to: "const isValid = keys.every(",
    breaks: "opt-out links of before a change of keys stop working",
  },
  {
    file: "core-api/src/domains/messenger/rate-bucket.ts",
    from: "Math.max(1, rate.per_minute / 6)",
    to: "Math.max(1, rate.per_minute * 6)",
    breaks: "an idle channel sends far more than its rate at once",
  },
  {
    file: "core-api/src/domains/research-desk/expire-calls.ts",
    from: "call.expires_on > dataset.asOf",
    to: "call.expires_on >= dataset.asOf",
    breaks: "a call is not closed on its last day",
  },
  {
    file: "core-api/src/domains/complaints/complaint-tables.ts",
    from: "pending = carriedForward + received - resolved;",
    to: "pending = received - resolved;",
    breaks: "complaints of earlier months are not carried forward",
  },
  {
    file: "core-api/src/domains/complaints/complaint-desk.service.ts",
    from: 'if (due < today) return "overdue";',
    to: 'if (due <= today) return "overdue";',
    breaks: "a complaint is overdue on its last day",
  },
  {
    file: "core-api/src/domains/trading/order-rules.ts",
    from: "(rule.holder = 'total' or batch.user_id = :userId)",
    to: "true",
    breaks: "orders of other members count towards a member's limit",
  },
  {
    file: "core-api/src/domains/trading/order-rules.ts",
    from: "(rule.side = 'both' or rule.side = leg.side)",
    to: "true",
    breaks: "sales count towards a limit of purchases",
  },
  {
    file: "core-api/src/domains/audit/audit-entry.ts",
    from: ".update(previousHash)",
    to: "",
    breaks: "entries of the audit log are no chain",
  },
];
