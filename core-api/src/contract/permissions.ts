/**
 * Permissions that profiles grant to staff, grouped and worded as in the profile editor. Reading,
 * changing, exporting and revealing are separate keys; none includes another.
 */
export const permissionGroups = [
  {
    name: "Market data",
    permissions: {
      "market.read": "View imports, jobs and loaded data",
      "market.import": "Import market files",
      "market.correct": "Correct figures and answer price jumps",
      "market.publish": "Publish and roll back datasets",
      "figure.read": "View reports of wrong figures",
      "figure.answer": "Answer reports of wrong figures",
    },
  },
  {
    name: "Clients",
    permissions: {
      "client.read": "View clients",
      "client.change": "Add and edit clients, end their sessions",
      "client.upload": "Upload clients from a file",
      "client.reveal": "Reveal personal numbers",
      "client.export": "Export clients",
      "client.delete": "Delete a client's data on request",
      "client.view_as": "View pages as a client sees them",
      "client.grant": "Grant days, coupons and certificates",
    },
  },
  {
    name: "Staff",
    permissions: {
      "staff.read": "View staff",
      "staff.change": "Add and edit staff, end their sessions",
      "profile.read": "View profiles",
      "profile.change": "Edit profiles and permissions",
    },
  },
  {
    name: "Instruments",
    permissions: {
      "script.read": "View scripts",
      "script.change": "Add, edit and upload scripts",
      "script_type.read": "View script types",
      "script_type.change": "Add and edit script types",
      "script_limit.read": "View script limits",
      "script_limit.change": "Add and edit script limits",
      "script_date.read": "View expiry dates",
      "script_date.change": "Add and edit expiry dates",
    },
  },
  {
    name: "Research",
    permissions: {
      "strategy.read": "View strategies",
      "strategy.change": "Add and edit strategies",
      "call.read": "View research calls",
      "call.change": "Open, amend and close research calls",
      "breakout.read": "View breakouts",
      "breakout.change": "Add and edit breakout screens",
      "box.read": "View stock boxes and their managers",
      "box.review": "Review and publish stock boxes",
      "document.create": "Create PDFs of news and results",
    },
  },
  {
    name: "Leads",
    permissions: {
      "lead.read": "View own leads",
      "lead.read_unassigned": "View unassigned leads",
      "lead.read_all": "View the leads of all staff",
      "lead.create": "Add and edit leads",
      "lead.assign": "Assign leads",
      "lead.upload": "Upload leads from a file",
      "lead.export": "Export leads",
      "lead.reveal": "Reveal phone numbers and email addresses",
      "lead.sources": "Edit lead sources and rejection reasons",
      "lead.services": "Edit lead services",
    },
  },
  {
    name: "Messages",
    permissions: {
      "message.read": "View broadcasts",
      "message.send": "Write and send broadcasts",
    },
  },
  {
    name: "Oversight",
    permissions: {
      "change.approve": "Approve or reject change requests",
      "change.override": "Apply a change without approval",
      "audit.read": "View the audit log",
      "audit.export": "Export the audit log",
      "complaint.read": "View complaints",
      "complaint.change": "Record and answer complaints",
      "compliance.read": "View compliance registers",
      "compliance.change": "Edit compliance registers",
      "compliance.export": "Create inspection packs",
      "statistics.read": "View statistics",
    },
  },
] as const;

type KeysOf<G> = G extends { readonly permissions: infer P } ? keyof P & string : never;

/** Permission that a staff route requires and a profile grants. */
export type Permission = KeysOf<(typeof permissionGroups)[number]>;

const keys = new Set<string>(permissionGroups.flatMap((group) => Object.keys(group.permissions)));

export function isPermission(text: string): text is Permission {
  return keys.has(text);
}

/** Every permission, in the order of the groups. */
export const allPermissions: readonly Permission[] = [...keys].filter((key) => isPermission(key));

/** The documented names of permissions, which open the menu's items; none is used elsewhere. */
export const documentedPermissions = {
  userList: "staff.read",
  strategyList: "strategy.read",
  clientList: "client.read",
  scripTypeList: "script_type.read",
  scripList: "script.read",
  scripLimitList: "script_limit.read",
  expiryList: "script_date.read",
  ProfileList: "profile.read",
  PermissionsList: "profile.change",
  addlead: "lead.create",
  viewlead: "lead.read",
  viewunlead: "lead.read_unassigned",
  assignlead: "lead.assign",
  uploadlead: "lead.upload",
  leadsource: "lead.sources",
  leadservice: "lead.services",
} as const satisfies { readonly [documented: string]: Permission };
