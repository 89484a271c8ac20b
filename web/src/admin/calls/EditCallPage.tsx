import { Button, Textarea, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "wouter";
import { callHorizons, callSides, callStateNames } from "@munshi/bff/contract";
import type { CallContent, CallDetails, CallEventView } from "@munshi/bff/contract";
import {
  formatCount,
  formatCounted,
  formatDate,
  formatRupees,
  parseRupees,
} from "../../lib/format.ts";
import { QueryStatus } from "../../ui/FailureNotice.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { Timeline } from "../../ui/Timeline.tsx";
import { callAdmin } from "../call-admin.ts";
import { RecordForm } from "../record/RecordForm.tsx";
import { useRecordForm } from "../record/useRecordForm.ts";
import { CallFacts } from "./CallFacts.tsx";
import { callChips } from "./CallLists.tsx";
import { CloseDialog, CorrectDialog } from "./CallDialogs.tsx";
import {
  checkPrice,
  checkTargets,
  printTargets,
  readTargets,
  typePrice,
  typeTargets,
} from "./call-levels.ts";
import "./calls.css";

/** A call: open ones can be amended or closed, closed ones corrected with approval. */
export function EditCallPage() {
  const { id = "" } = useParams();
  const queries = useQueryClient();
  const queryKey = ["call", id] as const;
  const call = useQuery({
    queryKey,
    queryFn: ({ signal }) => callAdmin("GET /admin/calls/:id", { params: { id } }, { signal }),
    staleTime: 0,
  });
  if (call.data !== undefined) {
    return (
      <Shown
        key={id}
        call={call.data}
        onChange={(changed) => {
          queries.setQueryData(queryKey, changed);
          void queries.invalidateQueries({ queryKey: ["register"] });
          void queries.invalidateQueries({ queryKey: ["call-record"] });
        }}
        onReload={() => void call.refetch()}
      />
    );
  }
  return <QueryStatus isPage title="The call could not be loaded" query={call} />;
}

function Shown({
  call,
  onChange,
  onReload,
}: {
  readonly call: CallDetails;
  readonly onChange: (call: CallDetails) => void;
  readonly onReload: () => void;
}) {
  const [dialog, setDialog] = useState<"close" | "correct" | null>(null);
  const { company, state, side, horizon } = call;
  const isOpen = state === "open";
  return (
    <div className="record-page">
      <header className="call-header">
        <h1 className="admin-title">{`${callSides[side]} ${company.name}`}</h1>
        <StatusChip state={callChips[state]} label={callStateNames[state]} />
        <p className="call-hint">
          {[company.symbol, callHorizons[horizon], call.strategy.name].join(" · ")}
        </p>
      </header>
      <div className="record-actions" role="toolbar" aria-label="Actions">
        {isOpen && (
          <Button size="sm" onClick={() => setDialog("close")}>
            Close call
          </Button>
        )}
        {!isOpen && call.correction === null && (
          <Button size="sm" variant="default" onClick={() => setDialog("correct")}>
            Request correction
          </Button>
        )}
        {call.correction !== null && (
          <Button
            component={Link}
            href={`/admin/Changes/${call.correction}`}
            size="sm"
            variant="default"
          >
            Open correction request
          </Button>
        )}
        <Button component={Link} href={`/admin/Chart?call=${call.id}`} size="sm" variant="default">
          Chart
        </Button>
      </div>
      <div className="call-body">
        <div className="record-page">
          <CallFacts call={call} />
          {isOpen && <Amendment call={call} onChange={onChange} />}
        </div>
        <section className="call-sheet" aria-labelledby="call-history">
          <h2 id="call-history">History</h2>
          <Timeline label="History" events={call.events.toReversed().map(drawEvent)} />
        </section>
      </div>
      {dialog === "close" && (
        <CloseDialog
          call={call}
          onDone={(changed) => {
            onChange(changed);
            setDialog(null);
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === "correct" && (
        <CorrectDialog
          call={call}
          onDone={() => {
            onReload();
            setDialog(null);
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

type Amended = Pick<CallContent, "targets" | "stop" | "expiresOn" | "rationale" | "aiUse"> & {
  readonly version: number;
};

const pickAmended = ({ content, version }: CallDetails): Amended => ({ ...content, version });

function Amendment({
  call,
  onChange,
}: {
  readonly call: CallDetails;
  readonly onChange: (call: CallDetails) => void;
}) {
  const state = useRecordForm({
    record: pickAmended(call),
    toValues: (stored: Amended | null) => ({
      targets: typeTargets(stored?.targets ?? []),
      stop: typePrice(stored?.stop ?? 0),
      expiresOn: stored?.expiresOn ?? "",
      rationale: stored?.rationale ?? "",
      aiUse: stored?.aiUse ?? "",
      note: "",
    }),
    validate: {
      targets: checkTargets,
      stop: checkPrice,
      expiresOn: (day) => (day === "" ? "Choose a date." : null),
      rationale: (text) => (text.trim() === "" ? "Enter the rationale." : null),
      note: (text) => (text.trim() === "" ? "Enter the reason." : null),
    },
    describe: ({ targets, stop, expiresOn, rationale, aiUse }) => ({
      Targets: printTargets(readTargets(targets) ?? []),
      "Stop loss": formatRupees(parseRupees(stop) ?? 0),
      Expires: expiresOn === "" ? "" : formatDate(expiresOn),
      Rationale: rationale,
      "Use of AI": aiUse,
    }),
    save: ({ targets, stop, ...given }, base) =>
      callAdmin("PUT /admin/calls/:id", {
        params: { id: call.id },
        body: {
          ...given,
          version: base?.version ?? call.version,
          targets: [...(readTargets(targets) ?? [])],
          stop: parseRupees(stop) ?? 0,
        },
      }),
    saved: "Call amended. Subscribers are being notified.",
    stored: pickAmended,
    onSaved: onChange,
  });
  const { form } = state;
  return (
    <section className="call-sheet" aria-labelledby="call-amend">
      <h2 id="call-amend">Amend</h2>
      <RecordForm state={state} what="the call" saveLabel="Amend call" className="">
        <div className="record-pair">
          <TextInput label="Targets, ₹" {...form.getInputProps("targets")} />
          <TextInput label="Stop loss, ₹" inputMode="decimal" {...form.getInputProps("stop")} />
        </div>
        <TextInput label="Expiry date" type="date" {...form.getInputProps("expiresOn")} />
        <Textarea
          label="Rationale"
          rows={3}
          maxLength={4_000}
          {...form.getInputProps("rationale")}
        />
        <TextInput label="Use of AI" maxLength={1_000} {...form.getInputProps("aiUse")} />
        <TextInput
          label="Reason for the amendment"
          maxLength={2_000}
          {...form.getInputProps("note")}
        />
      </RecordForm>
    </section>
  );
}

const eventLabels = {
  opened: "Opened",
  amended: "Amended",
  closed: "Closed",
  corrected: "Corrected",
} as const satisfies { readonly [K in CallEventView["kind"]]: string };

function drawEvent(event: CallEventView) {
  const { kind, state, price, content, audience } = event;
  const levels = `Targets ${printTargets(content.targets)}, stop loss ${formatRupees(content.stop)}`;
  const exit = content.exit === null ? "" : ` at ${formatRupees(content.exit)}`;
  const ended = state === "open" ? levels : `${callStateNames[state]}${exit}`;
  const told = audience.isFinished
    ? `${formatCounted(audience.members, "member")} notified`
    : `Notifying members: ${formatCount(audience.members)} so far`;
  return {
    key: event.id,
    at: event.at,
    state: kind === "closed" ? callChips[state] : kind === "opened" ? "open" : "part",
    label: eventLabels[kind],
    detail: `${ended}, by ${event.by}`,
    body: (
      <div className="call-event">
        <p>{`Exchange price ${formatRupees(price.paise)}, ${formatDate(price.on)}`}</p>
        <p>{price.source}</p>
        <p>{told}</p>
        {audience.notifications.length > 0 && (
          <details>
            <summary>Notification IDs</summary>
            <ul className="call-ids">
              {audience.notifications.map((id) => (
                <li key={id}>
                  <code>{id}</code>
                </li>
              ))}
            </ul>
          </details>
        )}
        {event.note !== "" && <p className="call-text">{event.note}</p>}
        {event.changeId !== null && (
          <p>
            <Link href={`/admin/Changes/${event.changeId}`}>Correction request</Link>
          </p>
        )}
      </div>
    ),
  } as const;
}
