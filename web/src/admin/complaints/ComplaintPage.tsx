import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { complaintSourceNames, complaintStateNames } from "@munshi/bff/contract";
import type { ComplaintAction, ComplaintDetails, ComplaintSource } from "@munshi/bff/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "wouter";
import { formatDate } from "../../lib/format.ts";
import { todayInIndia } from "../../lib/format-moment.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { Dialog, DialogFoot } from "../../ui/Dialog.tsx";
import { ErrorNotice, QueryStatus } from "../../ui/FailureNotice.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import type { ChipState } from "../../ui/StatusChip.tsx";
import { Timeline } from "../../ui/Timeline.tsx";
import { callAdmin } from "../call-admin.ts";
import { RecordForm } from "../record/RecordForm.tsx";
import { useRecordForm } from "../record/useRecordForm.ts";
import { complaintChips, complaintDeadlines } from "./ComplaintsPage.tsx";
import "../../ui/inputs.css";
import "./complaints.css";

const listPath = "/admin/Copmplaints";
const sources = Object.entries(complaintSourceNames).map(([value, label]) => ({ value, label }));

function readSource(value: string): ComplaintSource {
  return value === "scores" || value === "other" ? value : "direct";
}

/** Records a complaint. */
export function NewComplaintPage() {
  return (
    <div className="record-page">
      <h1 className="admin-title">Add complaint</h1>
      <ComplaintForm record={null} />
    </div>
  );
}

/** A complaint, its answer and its history. */
export function ComplaintPage() {
  const { id = "" } = useParams();
  const queries = useQueryClient();
  const queryKey = ["complaints", "complaint", id] as const;
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => callAdmin("GET /admin/complaints/:id", { params: { id } }, { signal }),
  });
  if (data !== undefined) {
    const show = (changed: ComplaintDetails): void => {
      queries.setQueryData(queryKey, changed);
      void queries.invalidateQueries({ queryKey: ["register", "complaints"] });
      void queries.invalidateQueries({ queryKey: complaintDeadlines.queryKey });
    };
    return <Shown key={id} complaint={data} onChange={show} />;
  }
  return (
    <QueryStatus isPage title="The complaint could not be loaded" query={{ error, refetch }} />
  );
}

interface ShownProps {
  readonly complaint: ComplaintDetails;
  readonly onChange: (complaint: ComplaintDetails) => void;
}

const eventNames: Readonly<Record<string, readonly [ChipState, string]>> = {
  received: ["open", "Recorded"],
  edited: ["none", "Edited"],
  note: ["none", "Note"],
  review: ["warning", "Review"],
  resolved: ["done", "Answered"],
  reopened: ["open", "Reopened"],
};

function Shown({ complaint, onChange }: ShownProps) {
  const [asked, setAsked] = useState<ComplaintAction | null>(null);
  const { number, state, dueOn, resolvedOn, resolution, reviews, events, actions } = complaint;
  return (
    <div className="record-page">
      <header className="complaint-head">
        <h1 className="admin-title">
          C-{number}: {complaint.subject}
        </h1>
        <StatusChip state={complaintChips[state]} label={complaintStateNames[state]} />
        <p className="complaint-soft">
          {[
            `Received ${formatDate(complaint.receivedOn)}`,
            resolvedOn === null ? `due ${formatDate(dueOn)}` : `resolved ${formatDate(resolvedOn)}`,
            complaintSourceNames[complaint.source],
            complaint.isClient ? "client" : "not a client",
            reviews === 0 ? "" : `${reviews} of 2 reviews`,
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </header>
      <div className="record-actions" role="toolbar" aria-label="Actions">
        {works
          .filter(([action]) => actions.includes(action))
          .map(([action, { label }], index) => (
            <Button
              key={action}
              size="sm"
              variant={index === 0 && action === "resolve" ? "filled" : "default"}
              onClick={() => setAsked(action)}
            >
              {label}
            </Button>
          ))}
      </div>
      <div className="complaint-body">
        <div className="record-page">
          {resolution !== "" && (
            <section className="complaint-sheet" aria-labelledby="complaint-answer">
              <h2 id="complaint-answer">Answer</h2>
              <p className="complaint-text">{resolution}</p>
            </section>
          )}
          {actions.includes("edit") ? (
            <ComplaintForm record={complaint} onSaved={onChange} />
          ) : (
            <section className="complaint-sheet" aria-labelledby="complaint-details">
              <h2 id="complaint-details">{complaint.name}</h2>
              <p className="complaint-text">{complaint.details || "No details"}</p>
            </section>
          )}
        </div>
        <section className="complaint-sheet" aria-labelledby="complaint-history">
          <h2 id="complaint-history">History</h2>
          <Timeline
            label="History"
            events={events.map(({ id, at, by, kind, note }) => {
              const [chip, label] = eventNames[kind] ?? ["none", kind];
              return {
                key: id,
                at,
                state: chip,
                label,
                detail: `by ${by}`,
                ...(note === "" ? {} : { body: <p className="complaint-text">{note}</p> }),
              };
            })}
          />
        </section>
      </div>
      {asked !== null && (
        <WorkDialog
          complaint={complaint}
          action={asked}
          onDone={(changed) => {
            setAsked(null);
            onChange(changed);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

const works: readonly (readonly [
  ComplaintAction,
  {
    readonly label: string;
    readonly title: string;
    readonly field: string;
    readonly hint?: string;
  },
])[] = [
  [
    "resolve",
    {
      label: "Answer",
      title: "Answer the complaint",
      field: "Answer",
      hint: "Sent to the complainant by email, and in the product to clients.",
    },
  ],
  ["note", { label: "Add note", title: "Add note", field: "Note" }],
  ["review", { label: "Record review", title: "Record a SCORES review", field: "Review details" }],
  ["reopen", { label: "Reopen", title: "Reopen the complaint", field: "Reason" }],
];

function WorkDialog({
  complaint: { id, version },
  action,
  onDone,
  onClose,
}: {
  readonly complaint: ComplaintDetails;
  readonly action: ComplaintAction;
  readonly onDone: (changed: ComplaintDetails) => void;
  readonly onClose: () => void;
}) {
  const [note, setNote] = useState("");
  const [on, setOn] = useState(todayInIndia);
  const texts = works.find(([name]) => name === action)?.[1];
  const working = useMutation({
    mutationFn: () =>
      callAdmin("POST /admin/complaints/:id/work", {
        params: { id },
        body: action === "resolve" ? { action, version, on, note } : { action, version, note },
      }),
    onSuccess: (changed) => {
      showSnackbar("good", action === "resolve" ? "Answer sent" : "Saved");
      onDone(changed);
    },
  });
  if (texts === undefined) return null;
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <form
        className="complaint-form"
        onSubmit={(event) => {
          event.preventDefault();
          working.mutate();
        }}
      >
        {action === "resolve" && (
          <TextInput
            type="date"
            label="Resolved on"
            required
            max={todayInIndia()}
            value={on}
            onChange={(event) => setOn(event.currentTarget.value)}
          />
        )}
        <Textarea
          label={texts.field}
          description={texts.hint ?? null}
          autosize
          minRows={4}
          maxLength={5_000}
          required
          data-autofocus
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <ErrorNotice title="The complaint could not be changed" error={working.error} />
        <DialogFoot onCancel={onClose}>
          <Button type="submit" loading={working.isPending} disabled={note.trim() === ""}>
            {action === "resolve" ? "Send answer" : texts.label}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

function ComplaintForm({
  record,
  onSaved,
}: {
  readonly record: ComplaintDetails | null;
  readonly onSaved?: (saved: ComplaintDetails) => void;
}) {
  const state = useRecordForm({
    record,
    toValues: (given: ComplaintDetails | null) => ({
      receivedOn: given?.receivedOn ?? todayInIndia(),
      source: given?.source ?? "direct",
      name: given?.name ?? "",
      email: given?.email ?? "",
      subject: given?.subject ?? "",
      details: given?.details ?? "",
      scoresNumber: given?.scoresNumber ?? "",
    }),
    validate: {
      receivedOn: (day) => (day === "" ? "Enter a date." : null),
      name: (text) => (text.trim() === "" ? "Enter a name." : null),
      subject: (text) => (text.trim() === "" ? "Enter a subject." : null),
    },
    describe: (values) => ({
      Received: values.receivedOn,
      Source: complaintSourceNames[readSource(values.source)],
      Name: values.name,
      Email: values.email,
      Subject: values.subject,
      Details: values.details,
      "SCORES number": values.scoresNumber,
    }),
    save: (values, base, key) => {
      const body = { ...values, source: readSource(values.source) };
      return base === null
        ? callAdmin("POST /admin/complaints", { body }, { idempotencyKey: key })
        : callAdmin("PUT /admin/complaints/:id", {
            params: { id: base.id },
            body: { ...body, version: base.version },
          });
    },
    saved: "Complaint saved",
    rereads: [["register", "complaints"], complaintDeadlines.queryKey],
    ...(record === null
      ? { next: ({ id }: ComplaintDetails) => `${listPath}/complaint/${id}` }
      : { stored: (saved: ComplaintDetails) => saved }),
    ...(onSaved === undefined ? {} : { onSaved }),
  });
  const { form } = state;
  return (
    <RecordForm state={state} what="the complaint" {...(record === null ? { list: listPath } : {})}>
      <div className="record-pair">
        <TextInput
          type="date"
          label="Received on"
          max={todayInIndia()}
          {...form.getInputProps("receivedOn")}
        />
        <NativeSelect label="Source" data={sources} {...form.getInputProps("source")} />
      </div>
      <div className="record-pair">
        <TextInput label="Name" autoComplete="off" {...form.getInputProps("name")} />
        <TextInput
          label="Email (optional)"
          description="The answer is sent to this address."
          // Below, so that the fields of the row align.
          inputWrapperOrder={["label", "input", "description", "error"]}
          type="email"
          autoComplete="off"
          {...form.getInputProps("email")}
        />
      </div>
      <TextInput label="Subject" autoComplete="off" {...form.getInputProps("subject")} />
      <Textarea label="Details" autosize minRows={4} {...form.getInputProps("details")} />
      <TextInput
        label="SCORES number (optional)"
        autoComplete="off"
        {...form.getInputProps("scoresNumber")}
      />
    </RecordForm>
  );
}
