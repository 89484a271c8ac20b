import { leadStateNames } from "@munshi/bff/contract";
import type { LeadState, RegisterRow } from "@munshi/bff/contract";
import { Link } from "wouter";
import { StatusChip } from "../../ui/StatusChip.tsx";
import type { ChipState } from "../../ui/StatusChip.tsx";
import { RegisterPage } from "../register/RegisterPage.tsx";
import "./leads.css";

export const stateChips: { readonly [S in LeadState]: ChipState } = {
  unassigned: "none",
  assigned: "open",
  follow_up: "part",
  success: "done",
  rejected: "failed",
};

export function isLeadState(value: unknown): value is LeadState {
  return typeof value === "string" && Object.hasOwn(leadStateNames, value);
}

/** `1` and `2` are due, `3` is untouched. */
const urgencyChips: Readonly<Record<string, ChipState>> = {
  "1": "failed",
  "2": "warning",
  "3": "open",
};

function LeadList({
  title,
  state,
  register = "leads",
}: {
  readonly title: string;
  readonly state?: LeadState;
  readonly register?: string;
}) {
  return (
    <RegisterPage
      key={title}
      register={register}
      title={title}
      {...(state === undefined
        ? {}
        : { fixed: [{ column: "state", is: "one_of", values: [state] }] })}
      renderCell={({ id }, value, text, row) => {
        if (id === "name") return <Link href={addressOf(row)}>{text}</Link>;
        if (id === "state" && isLeadState(value)) {
          return <StatusChip state={stateChips[value]} label={text} />;
        }
        if (id !== "urgency" || typeof value !== "string") return undefined;
        const chip = urgencyChips[value];
        return chip === undefined ? "" : <StatusChip state={chip} label={text} />;
      }}
    />
  );
}

function addressOf({ id }: RegisterRow): string {
  return `/admin/EditLead/${id}`;
}

/** All leads that the staff member sees. */
export function LeadsPage() {
  return <LeadList title="Leads" />;
}

export function FollowUpsPage() {
  return <LeadList title="Follow-ups" state="follow_up" />;
}

export function RejectedLeadsPage() {
  return <LeadList title="Rejected leads" state="rejected" />;
}

export function WonLeadsPage() {
  return <LeadList title="Successful leads" state="success" />;
}

export function UnassignedLeadsPage() {
  return <LeadList title="Unassigned leads" register="unassigned-leads" />;
}
