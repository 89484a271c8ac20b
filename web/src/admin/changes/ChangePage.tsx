import { Button, Textarea } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "wouter";
import { corePath } from "@munshi/bff/contract";
import type { ChangeDetails } from "@munshi/bff/contract";
import { useSnapshot } from "valtio";
import { sendForFile, toFailure } from "../../lib/http.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorNotice, QueryStatus } from "../../ui/FailureNotice.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { Timeline } from "../../ui/Timeline.tsx";
import { Table } from "../../table/Table.tsx";
import { admin } from "../admin-session.ts";
import { saveFile } from "../../lib/save-file.ts";
import { asStaff, callAdmin } from "../call-admin.ts";
import { EditChangeDialog } from "./EditChange.tsx";
import { stateChips, stateLabels } from "./change-texts.ts";
import type { Action } from "./change-texts.ts";
import { ImpactReport } from "./ImpactReport.tsx";
import "./changes.css";

/** One change request: changes, people, history and available actions. */
export function ChangePage() {
  const { id = "" } = useParams();
  const queries = useQueryClient();
  const queryKey = ["admin", "change", id] as const;
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => callAdmin("GET /admin/changes/:id", { params: { id } }),
    staleTime: 0,
  });
  if (error !== null || data === undefined)
    return (
      <QueryStatus
        isPage
        title="The change request could not be loaded"
        query={{ error, refetch }}
      />
    );
  const impact: unknown = data.payload["impact"] ?? null;
  return (
    <>
      <Link href="/admin/Changes" className="change-back">
        Change requests
      </Link>
      <header className="changes-head">
        <h1 className="admin-title">{data.title}</h1>
        <StatusChip state={stateChips[data.state]} label={stateLabels[data.state]} />
      </header>
      {data.state === "stale" && (
        <p className="admin-alert">
          {data.kind.startsWith("dataset.") ? "Market data" : "The subject"} changed after this
          request was created. Create a new request.
        </p>
      )}
      {data.isOverride && <p className="admin-alert">Applied without approval.</p>}
      {data.failure !== null && (
        <p className="admin-alert" role="alert">
          Could not be applied: {data.failure}
        </p>
      )}
      <dl className="change-facts">
        <div>
          <dt>Requested by</dt>
          <dd>{data.maker.name}</dd>
        </div>
        <div>
          <dt>Reason</dt>
          <dd>{data.reason}</dd>
        </div>
        <div>
          <dt>Decided by</dt>
          <dd>{data.checker?.name ?? "–"}</dd>
        </div>
      </dl>
      <Table
        label="Changes"
        columns={[
          { id: "label", header: "Changes", render: ({ label }) => label },
          { id: "before", header: "Before", render: ({ before }) => before ?? "–" },
          { id: "after", header: "After", render: ({ after }) => after ?? "–" },
        ]}
        rows={data.diff}
        rowKey={({ label }) => label}
        boxed
      />
      {typeof impact === "string" && <ImpactReport hash={impact} />}
      {data.kind === "client.export_data" && <ClientExport change={data} />}
      {data.kind === "register.export" && <ListExport change={data} />}
      <Decisions
        change={data}
        onChanged={(changed) => {
          queries.setQueryData(queryKey, changed);
          void queries.invalidateQueries({ queryKey: ["admin", "changes"] });
        }}
        onEdited={() => void refetch()}
      />
      <section className="admin-section">
        <h2>History</h2>
        <Timeline
          label="History of the request"
          events={data.events.map(({ at, by, state, comment, hash }, index) => ({
            key: String(index),
            at,
            state: state === "approved" ? "done" : stateChips[state],
            label: state === "approved" ? "Approved" : stateLabels[state],
            detail: comment === null ? by.name : `${by.name}: ${comment}`,
            body: <code className="change-hash">{hash.slice(0, 12)}</code>,
          }))}
        />
      </section>
    </>
  );
}

function ClientExport({ change }: { readonly change: ChangeDetails }) {
  const id = change.result?.["export"];
  if (typeof id !== "string") return null;
  return (
    <Download
      change={change}
      name="client-data.zip"
      load={() => asStaff(() => sendForFile(`${corePath}/admin/client_exports/${id}`, {}))}
    />
  );
}

/** Sends the approved content, which the server compares. */
function ListExport({ change }: { readonly change: ChangeDetails }) {
  const { register, ...request } = change.payload;
  if (typeof register !== "string") return null;
  return (
    <Download
      change={change}
      name={`${register}.csv`}
      load={() =>
        asStaff(() => sendForFile(`${corePath}/admin/registers/${register}/export`, request))
      }
    />
  );
}

/** The download of an approved export, for its requester. */
function Download({
  change: { state, maker },
  name,
  load,
}: {
  readonly change: ChangeDetails;
  readonly name: string;
  readonly load: () => Promise<Blob>;
}) {
  const own = useSnapshot(admin).session?.staff.id === maker.id;
  const downloading = useMutation({
    mutationFn: load,
    onSuccess: (file) => saveFile(file, name),
  });
  if (state !== "applied" || !own) return null;
  return (
    <div className="change-actions">
      <ErrorNotice title="The data could not be downloaded" error={downloading.error} />
      <Button loading={downloading.isPending} onClick={() => downloading.mutate()}>
        Download data
      </Button>
    </div>
  );
}

interface Asked {
  readonly title: string;
  readonly label: string;
  /** The comment must not be empty. */
  readonly needsComment: boolean;
  readonly commentLabel: string;
  readonly isDangerous?: true;
}

const asked: Readonly<Record<Exclude<Action, "edit">, Asked>> = {
  approve: {
    title: "Approve and apply",
    label: "Approve and apply",
    needsComment: false,
    commentLabel: "Comment (optional)",
  },
  reject: {
    title: "Reject",
    label: "Reject",
    needsComment: true,
    commentLabel: "Reason, shown to the requester",
  },
  submit: { title: "Submit", label: "Submit", needsComment: false, commentLabel: "" },
  withdraw: { title: "Withdraw", label: "Withdraw", needsComment: false, commentLabel: "" },
  apply: { title: "Apply", label: "Apply again", needsComment: false, commentLabel: "" },
  override: {
    title: "Apply without approval",
    label: "Apply without approval",
    needsComment: true,
    commentLabel: "Reason. All masters and compliance staff are notified.",
    isDangerous: true,
  },
};

const order: readonly (keyof typeof asked)[] = [
  "approve",
  "apply",
  "submit",
  "reject",
  "withdraw",
  "override",
];

function send(
  { id, hash }: ChangeDetails,
  action: keyof typeof asked,
  comment: string,
): Promise<ChangeDetails> {
  const params = { id };
  switch (action) {
    case "approve":
      return callAdmin("POST /admin/changes/:id/approve", { params, body: { hash, comment } });
    case "reject":
      return callAdmin("POST /admin/changes/:id/reject", { params, body: { hash, comment } });
    case "submit":
      return callAdmin("POST /admin/changes/:id/submit", { params, body: { hash } });
    case "withdraw":
      return callAdmin("POST /admin/changes/:id/withdraw", { params, body: {} });
    case "apply":
      return callAdmin("POST /admin/changes/:id/apply", { params, body: { hash } });
    case "override":
      return callAdmin("POST /admin/changes/:id/override", {
        params,
        body: { hash, reason: comment },
      });
  }
}

function Decisions({
  change,
  onChanged,
  onEdited,
}: {
  readonly change: ChangeDetails;
  readonly onChanged: (change: ChangeDetails) => void;
  readonly onEdited: () => void;
}) {
  const [chosen, setChosen] = useState<keyof typeof asked | null>(null);
  const [isEdited, setIsEdited] = useState(false);
  const [comment, setComment] = useState("");
  const deciding = useMutation({
    mutationFn: (action: keyof typeof asked) => send(change, action, comment),
    onSuccess: (changed) => {
      setChosen(null);
      setComment("");
      onChanged(changed);
      const isGood = changed.failure === null && changed.state !== "stale";
      showSnackbar(isGood ? "good" : "bad", stateLabels[changed.state]);
    },
    onError: (error) => {
      if (toFailure(error).code === "change.edited") onEdited();
    },
  });
  const actions = order.filter((action) => change.actions.includes(action));
  if (actions.length === 0) return null;
  const dialog = chosen === null ? null : asked[chosen];
  return (
    <div className="change-actions">
      {actions.map((action, index) => (
        <Button
          key={action}
          variant={index === 0 && action !== "withdraw" ? "filled" : "default"}
          {...(asked[action].isDangerous === true ? { color: "red" } : {})}
          onClick={() => {
            deciding.reset();
            setChosen(action);
          }}
        >
          {asked[action].label}
        </Button>
      ))}
      {change.actions.includes("edit") && (
        <Button variant="default" onClick={() => setIsEdited(true)}>
          Edit
        </Button>
      )}
      {isEdited && (
        <EditChangeDialog
          change={change}
          onChanged={(changed) => {
            setIsEdited(false);
            onChanged(changed);
          }}
          onClose={() => setIsEdited(false)}
        />
      )}
      {chosen !== null && dialog !== null && (
        <Dialog title={dialog.title} onClose={() => setChosen(null)}>
          <form
            className="change-form"
            onSubmit={(event) => {
              event.preventDefault();
              deciding.mutate(chosen);
            }}
          >
            <p>{change.title}</p>
            {dialog.commentLabel !== "" && (
              <Textarea
                label={dialog.commentLabel}
                autosize
                minRows={2}
                maxLength={1_000}
                required={dialog.needsComment}
                data-autofocus
                value={comment}
                onChange={(event) => setComment(event.currentTarget.value)}
              />
            )}
            <ErrorNotice title="The request could not be changed" error={deciding.error} />
            <div className="dialog-foot">
              <Button variant="default" onClick={() => setChosen(null)}>
                Cancel
              </Button>
              <Button
                type="submit"
                loading={deciding.isPending}
                disabled={dialog.needsComment && comment.trim() === ""}
                {...(dialog.isDangerous === true ? { color: "red" } : {})}
              >
                {dialog.label}
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </div>
  );
}
