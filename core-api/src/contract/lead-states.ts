/** Unassigned and assigned leads and those with a follow-up are open. */
export const leadStates = ["unassigned", "assigned", "follow_up", "success", "rejected"] as const;
export type LeadState = (typeof leadStates)[number];

export const leadStateNames = {
  unassigned: "Unassigned",
  assigned: "Assigned",
  follow_up: "Follow-up",
  success: "Success",
  rejected: "Rejected",
} as const satisfies { readonly [S in LeadState]: string };

export const leadActions = [
  "assign",
  "unassign",
  "follow_up",
  "note",
  "reject",
  "succeed",
  "reopen",
] as const;
export type LeadAction = (typeof leadActions)[number];

export const leadLimits = {
  note: 2_000,
  /** Leads of one bulk assignment. */
  assigned: 200,
  capacity: 10_000,
  /** Limits of an uploaded file. */
  fileBytes: 2_000_000,
  fileRows: 5_000,
  /** One part of a file, before encoding. */
  partBytes: 60_000,
} as const;

export const leadOptionKinds = ["source", "service", "reason"] as const;
export type LeadOptionKind = (typeof leadOptionKinds)[number];

/** Columns of an uploaded file, spelled as in its header. */
export const leadFileColumns = [
  "name",
  "email",
  "phone",
  "source",
  "service",
  "assigned to",
  "note",
] as const;
export type LeadFileColumn = (typeof leadFileColumns)[number];
