import type { ChangeDetails, ChangeSummary } from "@munshi/bff/contract";
import type { ChipState } from "../../ui/StatusChip.tsx";

type State = ChangeSummary["state"];

export const stateLabels: Readonly<Record<State, string>> = {
  draft: "Draft",
  submitted: "Waiting for approval",
  approved: "Approved, not applied",
  applied: "Applied",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
  stale: "Out of date",
};

export const stateChips: Readonly<Record<State, ChipState>> = {
  draft: "open",
  submitted: "part",
  approved: "warning",
  applied: "done",
  rejected: "failed",
  withdrawn: "none",
  stale: "failed",
};

export const kindLabels: Readonly<Record<ChangeSummary["kind"], string>> = {
  "dataset.publish": "Publication",
  "dataset.rollback": "Rollback",
  "box.publish": "Stock box",
  "call.correct": "Research call",
  "profile.update": "Profile",
  "client.grant_days": "Granted days",
  "client.refund": "Refund",
  "client.export_data": "Client data",
  "register.export": "List export",
  "broadcast.send": "Broadcast",
  "complaints.publish": "Complaints table",
};

export type Action = ChangeDetails["actions"][number];
