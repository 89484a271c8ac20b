import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "wouter";
import { leadStateNames } from "@munshi/bff/contract";
import type { LeadDetails, LeadEventView } from "@munshi/bff/contract";
import { formatDate } from "../../lib/format.ts";
import { formatDayOf, formatMoment } from "../../lib/format-moment.ts";
import { ErrorNotice, QueryStatus } from "../../ui/FailureNotice.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import type { ChipState } from "../../ui/StatusChip.tsx";
import { Timeline } from "../../ui/Timeline.tsx";
import { callAdmin } from "../call-admin.ts";
import { LeadFields } from "./LeadFields.tsx";
import { stateChips } from "./LeadLists.tsx";
import { WorkDialog } from "./WorkDialog.tsx";
import type { WorkAction } from "./WorkDialog.tsx";
import "./leads.css";

const buttons: readonly (readonly [WorkAction, string])[] = [
  ["follow_up", "Set follow-up"],
  ["note", "Add note"],
  ["succeed", "Mark as success"],
  ["reject", "Reject"],
  ["assign", "Assign"],
  ["unassign", "Unassign"],
  ["reopen", "Reopen"],
];

/** A lead with its actions and history. */
export function EditLeadPage() {
  const { uid = "" } = useParams();
  const queries = useQueryClient();
  const lead = useQuery({
    queryKey: ["lead", uid],
    queryFn: ({ signal }) => callAdmin("GET /admin/leads/:id", { params: { id: uid } }, { signal }),
  });
  const show = (changed: LeadDetails): void => {
    queries.setQueryData(["lead", uid], changed);
    void queries.invalidateQueries({ queryKey: ["register", "leads"] });
    void queries.invalidateQueries({ queryKey: ["register", "unassigned-leads"] });
  };
  if (lead.data !== undefined) return <Shown key={uid} lead={lead.data} onChange={show} />;
  return <QueryStatus isPage title="The lead could not be loaded" query={lead} />;
}

function Shown({
  lead,
  onChange,
}: {
  readonly lead: LeadDetails;
  readonly onChange: (lead: LeadDetails) => void;
}) {
  const [action, setAction] = useState<WorkAction | null>(null);
  const { assignee, followUpOn, reason } = lead;
  const offered = buttons.filter(([name]) => lead.actions.includes(name));
  return (
    <div className="leads-page">
      <header className="lead-head">
        <h1 className="admin-title">{lead.name}</h1>
        <StatusChip state={stateChips[lead.state]} label={leadStateNames[lead.state]} />
        <p>
          {[
            assignee === null ? "Not assigned" : `Assigned to ${assignee.name}`,
            followUpOn === null ? "" : `follow up on ${formatDate(followUpOn)}`,
            reason ?? "",
            `created ${formatMoment(lead.createdAt)}`,
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </header>
      {offered.length > 0 && (
        <div className="lead-actions" role="toolbar" aria-label="Actions">
          {offered.map(([name, label], index) => (
            <Button
              key={name}
              size="sm"
              variant={index === 0 && name !== "note" ? "filled" : "default"}
              onClick={() => setAction(name)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      <div className="lead-body">
        <div className="lead-column">
          <section className="lead-sheet" aria-labelledby="lead-contact">
            <h2 id="lead-contact">Contact</h2>
            <Contact lead={lead} />
            {lead.actions.includes("edit") && <LeadFields lead={lead} onChange={onChange} />}
          </section>
          {lead.message !== null && (
            <section className="lead-sheet" aria-labelledby="lead-message">
              <h2 id="lead-message">Message</h2>
              <p className="lead-text">{lead.message}</p>
            </section>
          )}
          <Related lead={lead} />
        </div>
        <section className="lead-sheet" aria-labelledby="lead-history">
          <h2 id="lead-history">History</h2>
          <Timeline label="History" events={lead.events.map(drawEvent)} />
        </section>
      </div>
      {action !== null && (
        <WorkDialog
          lead={lead}
          action={action}
          onDone={(changed) => {
            onChange(changed);
            setAction(null);
          }}
          onClose={() => setAction(null)}
        />
      )}
    </div>
  );
}

function Contact({ lead }: { readonly lead: LeadDetails }) {
  const reveal = useMutation({
    mutationFn: () => callAdmin("POST /admin/leads/:id/reveal", { params: { id: lead.id } }),
    // Gone with the page.
    gcTime: 0,
  });
  const { email, phone } = reveal.data ?? lead;
  return (
    <>
      <dl className="lead-facts">
        <div>
          <dt>Email</dt>
          <dd>
            {reveal.data !== undefined && email !== "" ? (
              <a href={`mailto:${email}`}>{email}</a>
            ) : (
              email || "None"
            )}
          </dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd className="figure">
            {reveal.data !== undefined && phone !== "" ? (
              <a href={`tel:${phone}`}>{phone}</a>
            ) : (
              phone || "None"
            )}
          </dd>
        </div>
      </dl>
      <ErrorNotice title="The details could not be shown" error={reveal.error} />
      {reveal.data === undefined && lead.actions.includes("reveal") && (
        <div className="lead-reveal">
          <Button
            variant="default"
            size="sm"
            loading={reveal.isPending}
            onClick={() => reveal.mutate()}
          >
            Show email and phone
          </Button>
          <span>Recorded in the audit log.</span>
        </div>
      )}
    </>
  );
}

/** Further inquiries and other leads of the same contact. */
function Related({ lead: { inquiries, sameContact } }: { readonly lead: LeadDetails }) {
  if (inquiries.length === 0 && sameContact.length === 0) return null;
  return (
    <section className="lead-sheet" aria-labelledby="lead-related">
      <h2 id="lead-related">Same contact</h2>
      <ul className="lead-related">
        {inquiries.map(({ id, at, source, message }) => (
          <li key={id}>
            {source}, {formatMoment(at)}
            {message !== null && <p className="lead-text">{message}</p>}
          </li>
        ))}
        {sameContact.map(({ id, state, heldBy, createdAt }) => {
          const text = `${leadStateNames[state]}, created ${formatDayOf(createdAt)}`;
          const holder = heldBy === null ? "" : `, assigned to ${heldBy}`;
          return (
            <li key={id ?? createdAt}>
              {id === null ? text : <Link href={`/admin/EditLead/${id}`}>{text}</Link>}
              {holder}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const eventNames: Readonly<Record<string, readonly [ChipState, string]>> = {
  created: ["none", "Created"],
  contacted_again: ["warning", "Contacted us again"],
  edited: ["none", "Edited"],
  assigned: ["open", "Assigned"],
  unassigned: ["none", "Unassigned"],
  follow_up: ["part", "Follow-up set"],
  note: ["none", "Note"],
  rejected: ["failed", "Rejected"],
  success: ["done", "Success"],
  reopened: ["open", "Reopened"],
};

function describeEvent({ kind, about }: LeadEventView): string {
  if (about === "") return "";
  switch (kind) {
    case "created":
    case "contacted_again":
      return `Source: ${about}`;
    case "assigned":
      return `To ${about}`;
    case "unassigned":
      return `From ${about}`;
    case "follow_up":
      return `For ${formatDate(about)}`;
    default:
      return about;
  }
}

function drawEvent(event: LeadEventView) {
  const [state, label] = eventNames[event.kind] ?? ["none", event.kind];
  const by = event.by === null ? "" : `by ${event.by}`;
  const detail = [describeEvent(event), by].filter(Boolean).join(", ");
  return {
    key: event.id,
    at: event.at,
    state,
    label,
    detail,
    ...(event.note === "" ? {} : { body: <p className="lead-text">{event.note}</p> }),
  } as const;
}
