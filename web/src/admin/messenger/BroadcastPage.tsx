import { Button, Textarea, TextInput } from "@mantine/core";
import { broadcastChannelNames, broadcastLimits, broadcastStateNames } from "@munshi/bff/contract";
import type { BroadcastDetails, BroadcastPreview } from "@munshi/bff/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "wouter";
import { formatCount, formatCounted } from "../../lib/format.ts";
import { formatMoment } from "../../lib/format-moment.ts";
import { toFailure } from "../../lib/http.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { Table } from "../../table/Table.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorNotice, QueryFailure, QueryStatus } from "../../ui/FailureNotice.tsx";
import { StatusBanner } from "../../ui/StatusBanner.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import type { ChipState } from "../../ui/StatusChip.tsx";
import { Timeline } from "../../ui/Timeline.tsx";
import { callAdmin } from "../call-admin.ts";
import { describeCondition } from "../register/describe-condition.ts";
import { BroadcastForm } from "./BroadcastForm.tsx";
import { audienceColumns, broadcastQuery, readFilter, stateChips } from "./messenger-api.ts";
import { StopBanner } from "./MessengerPage.tsx";
import "../../ui/inputs.css";
import "../register/register-page.css";
import "./messenger.css";

/** Writes a new broadcast. */
export function NewBroadcastPage() {
  return (
    <div className="messenger-page">
      <h1 className="admin-title">New broadcast</h1>
      <BroadcastForm record={null} />
    </div>
  );
}

/** A broadcast: its draft or its progress. */
export function BroadcastPage() {
  const { id = "" } = useParams();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(broadcastQuery(id));
  if (data !== undefined) {
    const show = (changed: BroadcastDetails): void => {
      queries.setQueryData(broadcastQuery(id).queryKey, changed);
      void queries.invalidateQueries({ queryKey: ["register", "broadcasts"] });
    };
    return <Shown key={id} broadcast={data} onChange={show} />;
  }
  return (
    <QueryStatus isPage title="The broadcast could not be loaded" query={{ error, refetch }} />
  );
}

interface ShownProps {
  readonly broadcast: BroadcastDetails;
  readonly onChange: (broadcast: BroadcastDetails) => void;
}

function Shown({ broadcast, onChange }: ShownProps) {
  const { state, requestId, events } = broadcast;
  const isDraft = broadcast.actions.includes("edit");
  return (
    <div className="messenger-page">
      <header className="messenger-head">
        <h1 className="admin-title">{broadcast.name}</h1>
        <StatusChip state={stateChips[state]} label={broadcastStateNames[state]} />
        <p>{describe(broadcast)}</p>
      </header>
      <StopBanner />
      {requestId !== null && (
        <StatusBanner tone="waiting" title="Waiting for approval">
          <p>
            <Link href={`/admin/Changes/${requestId}`}>Open the change request</Link>. Editing the
            draft makes it out of date.
          </p>
        </StatusBanner>
      )}
      <Actions broadcast={broadcast} onChange={onChange} />
      <div className="messenger-body">
        <div className="messenger-column">
          {isDraft ? (
            <BroadcastForm record={broadcast} onSaved={onChange} />
          ) : (
            <>
              {broadcast.progress.length > 0 && <Progress broadcast={broadcast} />}
              <Message broadcast={broadcast} />
            </>
          )}
        </div>
        <div className="messenger-column">
          {broadcast.actions.includes("send") && <Preview broadcast={broadcast} />}
          <section className="messenger-sheet" aria-labelledby="messenger-history">
            <h2 id="messenger-history">History</h2>
            <Timeline
              label="History"
              events={events.map(({ id, at, by, kind, about }) => {
                const [chip, label] = eventNames[kind] ?? ["none", kind];
                const detail = [about, by === null ? "" : `by ${by}`].filter(Boolean).join(", ");
                return { key: id, at, state: chip, label, detail };
              })}
            />
          </section>
        </div>
      </div>
    </div>
  );
}

function describe({ members, sendAt, startedAt, finishedAt, createdBy }: BroadcastDetails): string {
  return [
    `Created by ${createdBy}`,
    members === null ? "" : formatCounted(members, "member"),
    sendAt === null || startedAt !== null ? "" : `scheduled for ${formatMoment(sendAt)}`,
    startedAt === null ? "" : `started ${formatMoment(startedAt)}`,
    finishedAt === null ? "" : `finished ${formatMoment(finishedAt)}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

const eventNames: Readonly<Record<string, readonly [ChipState, string]>> = {
  created: ["none", "Created"],
  edited: ["none", "Edited"],
  requested: ["part", "Approval requested"],
  confirmed: ["open", "Confirmed"],
  started: ["part", "Started"],
  paused: ["warning", "Paused"],
  resumed: ["part", "Resumed"],
  stopped: ["failed", "Paused by Stop all broadcasts"],
  cancelled: ["failed", "Cancelled"],
  finished: ["done", "Finished"],
};

const changes = {
  pause: ["Pause", "Broadcast paused"],
  resume: ["Resume", "Broadcast resumed"],
  cancel: ["Cancel broadcast", "Broadcast cancelled"],
} as const;
type Change = keyof typeof changes;

function call(id: string, change: Change): Promise<BroadcastDetails> {
  const input = { params: { id }, body: {} };
  switch (change) {
    case "pause":
      return callAdmin("POST /admin/broadcasts/:id/pause", input);
    case "resume":
      return callAdmin("POST /admin/broadcasts/:id/resume", input);
    case "cancel":
      return callAdmin("POST /admin/broadcasts/:id/cancel", input);
  }
}

function Actions({ broadcast, onChange }: ShownProps) {
  const { id, actions } = broadcast;
  const [asked, setAsked] = useState<"send" | "cancel" | null>(null);
  const changing = useMutation({
    mutationFn: (change: Change) => call(id, change),
    onSuccess: (changed, change) => {
      showSnackbar("good", changes[change][1]);
      setAsked(null);
      onChange(changed);
    },
  });
  const testing = useMutation({
    mutationFn: () => callAdmin("POST /admin/broadcasts/:id/test", { params: { id }, body: {} }),
    onSuccess: ({ to }) => showSnackbar("good", `Test sent to ${to}`),
  });
  const failed = changing.error ?? testing.error;
  if (actions.length === 0) return null;
  return (
    <>
      <div className="messenger-actions" role="toolbar" aria-label="Actions">
        {actions.includes("send") && broadcast.requestId === null && (
          <Button size="sm" onClick={() => setAsked("send")}>
            Send
          </Button>
        )}
        {(["resume", "pause"] as const)
          .filter((change) => actions.includes(change))
          .map((change) => (
            <Button
              key={change}
              size="sm"
              loading={changing.isPending}
              onClick={() => changing.mutate(change)}
            >
              {changes[change][0]}
            </Button>
          ))}
        {actions.includes("test") && (
          <Button
            size="sm"
            variant="default"
            loading={testing.isPending}
            onClick={() => testing.mutate()}
          >
            Send test to me
          </Button>
        )}
        {actions.includes("cancel") && (
          <Button size="sm" variant="default" onClick={() => setAsked("cancel")}>
            Cancel broadcast
          </Button>
        )}
      </div>
      <ErrorNotice title="Action failed" error={failed} />
      {asked === "send" && (
        <SendDialog
          broadcast={broadcast}
          onSent={(sent) => {
            setAsked(null);
            onChange(sent);
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === "cancel" && (
        <Dialog title="Cancel broadcast" onClose={() => setAsked(null)}>
          <p>Remaining members will not receive it. This cannot be undone.</p>
          <div className="dialog-foot">
            <Button variant="default" onClick={() => setAsked(null)}>
              Keep broadcast
            </Button>
            <Button
              color="red"
              loading={changing.isPending}
              onClick={() => changing.mutate("cancel")}
            >
              Cancel broadcast
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

function readPreview(broadcast: BroadcastDetails): Promise<BroadcastPreview> {
  const { subject, body, link } = broadcast;
  const audience = { filter: [...readFilter(broadcast)], search: broadcast.audience.search };
  return callAdmin("POST /admin/broadcast_preview", { body: { audience, subject, body, link } });
}

function SendDialog({
  broadcast,
  onSent,
  onClose,
}: {
  readonly broadcast: BroadcastDetails;
  readonly onSent: (broadcast: BroadcastDetails) => void;
  readonly onClose: () => void;
}) {
  const { id, version, channels } = broadcast;
  const [when, setWhen] = useState<"now" | "later">("now");
  const [time, setTime] = useState("");
  const [reason, setReason] = useState("");
  const counted = useQuery({
    queryKey: ["messenger", "count", id, version],
    queryFn: () => readPreview(broadcast),
    staleTime: 0,
    gcTime: 0,
  });
  const count = counted.data?.count ?? 0;
  const needsApproval = counted.data?.needsApproval === true;
  const sending = useMutation({
    mutationFn: () =>
      callAdmin("POST /admin/broadcasts/:id/send", {
        params: { id },
        body: {
          version,
          count,
          sendAt: when === "now" ? null : `${time}:00+05:30`,
          reason,
        },
      }),
    onSuccess: (sent) => {
      showSnackbar(
        "good",
        needsApproval ? "Approval requested" : when === "now" ? "Broadcast started" : "Scheduled",
      );
      onSent(sent);
    },
    onError: (error) => {
      if (toFailure(error).code === "broadcast.count_changed") void counted.refetch();
    },
  });
  const names = channels.map((channel) => broadcastChannelNames[channel]).join(", ");
  return (
    <Dialog title="Send broadcast" onClose={onClose}>
      <form
        className="messenger-dialog"
        onSubmit={(event) => {
          event.preventDefault();
          sending.mutate();
        }}
      >
        <p aria-live="polite">
          {counted.data === undefined
            ? "Counting members…"
            : `${formatCounted(count, "member matches", "members match")} now. Channels: ${names}.`}
        </p>
        <ErrorNotice title="Members could not be counted" error={counted.error} />
        <fieldset className="filter-options">
          <legend>When</legend>
          {(["now", "later"] as const).map((value) => (
            <label key={value} className="filter-option">
              <input
                type="radio"
                name="when"
                checked={when === value}
                onChange={() => setWhen(value)}
              />
              {value === "later" ? "At a set time" : needsApproval ? "Once approved" : "Now"}
            </label>
          ))}
        </fieldset>
        {when === "later" && (
          <TextInput
            type="datetime-local"
            label="Date and time (IST)"
            required
            value={time}
            onChange={(event) => setTime(event.currentTarget.value)}
          />
        )}
        {needsApproval && (
          <Textarea
            label="Reason"
            description={`More than ${broadcastLimits.withoutApproval} members: requires approval by a second person.`}
            autosize
            minRows={2}
            maxLength={1_000}
            required
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <ErrorNotice title="The broadcast could not be sent" error={sending.error} />
        <div className="dialog-foot">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button
            type="submit"
            loading={sending.isPending}
            disabled={
              count === 0 ||
              (when === "later" && time === "") ||
              (needsApproval && reason.trim() === "")
            }
          >
            {needsApproval
              ? "Request approval"
              : `${when === "now" ? "Send to" : "Schedule for"} ${formatCounted(count, "member")}`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The saved draft as three members would read it. */
function Preview({ broadcast }: { readonly broadcast: BroadcastDetails }) {
  const { id, version } = broadcast;
  const preview = useQuery({
    queryKey: ["messenger", "preview", id, version],
    queryFn: () => readPreview(broadcast),
    gcTime: 0,
  });
  return (
    <section className="messenger-sheet" aria-labelledby="messenger-preview">
      <h2 id="messenger-preview">Preview of the saved draft</h2>
      <QueryFailure title="The preview could not be loaded" query={preview} />
      {preview.data === undefined ? (
        preview.error === null && <div className="messenger-waiting" aria-busy="true" />
      ) : (
        <Previewed preview={preview.data} />
      )}
    </section>
  );
}

function Previewed({ preview: { count, members } }: { readonly preview: BroadcastPreview }) {
  if (count === 0) return <p>No member matches the filters. Change the audience.</p>;
  return (
    <>
      <p className="messenger-soft">
        {formatCounted(count, "member matches", "members match")}
        {count > members.length ? `; ${members.length} of them:` : ":"}
      </p>
      <ul className="messenger-previews">
        {members.map(({ name, subject, body, problem }, index) => (
          <li key={`${index} ${name}`}>
            <strong>{name}</strong>
            {problem === null ? (
              <>
                {subject !== "" && <p className="messenger-soft">{subject}</p>}
                <p className="messenger-text">{body}</p>
              </>
            ) : (
              <p className="messenger-soft">Would be skipped: {problem}</p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Progress({ broadcast: { progress } }: { readonly broadcast: BroadcastDetails }) {
  const figure = (value: number) => formatCount(value);
  return (
    <section className="messenger-sheet" aria-labelledby="messenger-progress">
      <h2 id="messenger-progress">Delivery</h2>
      <Table
        label="Delivery by channel"
        columns={[
          {
            id: "channel",
            header: "Channel",
            render: ({ channel }) => broadcastChannelNames[channel],
          },
          { id: "sent", header: "Sent", align: "end", render: ({ sent }) => figure(sent) },
          { id: "open", header: "Open", align: "end", render: ({ open }) => figure(open) },
          { id: "skipped", header: "Skipped", align: "end", render: (row) => figure(row.skipped) },
          { id: "failed", header: "Failed", align: "end", render: ({ failed }) => figure(failed) },
          {
            id: "unconfirmed",
            header: "Unconfirmed",
            align: "end",
            render: ({ unconfirmed }) => figure(unconfirmed),
          },
        ]}
        rows={progress}
        rowKey={({ channel }) => channel}
        boxed
      />
      <ul className="messenger-reasons">
        {progress.flatMap(({ channel, reasons }) =>
          reasons.map(({ reason, count }) => (
            <li key={`${channel} ${reason}`}>
              {broadcastChannelNames[channel]}: {reason}, {formatCount(count)}
            </li>
          )),
        )}
      </ul>
    </section>
  );
}

function Message({ broadcast }: { readonly broadcast: BroadcastDetails }) {
  const columns = useQuery(audienceColumns).data?.columns ?? [];
  const { subject, body, link, audience } = broadcast;
  const filters = readFilter(broadcast).map((condition) => describeCondition(condition, columns));
  const found = audience.search === "" ? filters : [...filters, `Found by “${audience.search}”`];
  return (
    <section className="messenger-sheet" aria-labelledby="messenger-message">
      <h2 id="messenger-message">Message</h2>
      <dl className="messenger-facts">
        <div>
          <dt>Audience</dt>
          <dd>{found.length === 0 ? "All clients" : found.join("; ")}</dd>
        </div>
        {subject !== "" && (
          <div>
            <dt>Subject</dt>
            <dd>{subject}</dd>
          </div>
        )}
        {link !== "" && (
          <div>
            <dt>Link</dt>
            <dd>{link}</dd>
          </div>
        )}
      </dl>
      <p className="messenger-text">{body}</p>
    </section>
  );
}
