import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FormEvent } from "react";
import { Link, useLocation } from "wouter";
import type { RestorableDatasets } from "@munshi/bff/contract";
import { formatDate } from "../../lib/format.ts";
import { formatMoment } from "../../lib/format-moment.ts";
import { ErrorNotice } from "../../ui/FailureNotice.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { callAdmin } from "../call-admin.ts";
import { ImpactReport } from "./ImpactReport.tsx";
import "./changes.css";

type Kind = "publish" | "rollback";

/** The requested change, as in the report. */
interface Asked {
  readonly kind: Kind;
  readonly day: string;
  readonly version: string;
}

/** Requests a publication or rollback, after an impact report. */
export function PublishPage() {
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState<Asked>({ kind: "publish", day: "", version: "" });
  const [reason, setReason] = useState("");
  const datasets = useQuery({
    queryKey: ["admin", "restorable"],
    queryFn: () => callAdmin("GET /admin/market/datasets"),
    staleTime: 0,
  });
  const making = useMutation({ mutationFn: () => startReport(asked) });
  const run = useQuery({
    queryKey: ["admin", "impact-run", making.data?.id],
    queryFn: () =>
      callAdmin("GET /admin/market/impact-runs/:id", { params: { id: making.data?.id ?? "" } }),
    enabled: making.data !== undefined,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.status === "done" || data?.status === "failed" ? false : 1_000,
  });
  const hash = making.data === undefined ? null : (run.data?.hash ?? null);
  const isRunning =
    making.isPending ||
    (making.data !== undefined && hash === null && run.data?.status !== "failed");
  const change = (next: Partial<Asked>): void => {
    setAsked({ ...asked, ...next });
    making.reset();
  };
  const requesting = useMutation({
    mutationFn: (report: string) =>
      callAdmin("POST /admin/changes", { body: { ...describeChange(asked, report), reason } }),
    onSuccess: ({ id }) => navigate(`/admin/Changes/${id}`),
  });
  const canMake = asked.kind === "publish" || asked.version !== "";
  return (
    <div className="publish-page">
      <Link href="/admin/Changes" className="change-back">
        Change requests
      </Link>
      <header className="changes-head">
        <h1 className="admin-title">Publish or roll back</h1>
        <Segments
          label="Action"
          choices={[
            { value: "publish", label: "Publish" },
            { value: "rollback", label: "Roll back" },
          ]}
          chosen={asked.kind}
          onChoose={(kind) => change({ kind })}
        />
      </header>
      <form
        className="change-form publish-form"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (canMake && !isRunning) making.mutate();
        }}
      >
        {asked.kind === "publish" ? (
          <TextInput
            label="As of (optional)"
            description="Latest imported date if empty"
            type="date"
            value={asked.day}
            onChange={(event) => change({ day: event.currentTarget.value })}
          />
        ) : (
          <NativeSelect
            label="Earlier dataset"
            data={[
              { value: "", label: "Choose a dataset" },
              ...(datasets.data ?? []).map((dataset) => ({
                value: dataset.version,
                label: nameDataset(dataset),
              })),
            ]}
            {...(datasets.data?.length === 0
              ? { description: "No earlier dataset is available." }
              : {})}
            value={asked.version}
            onChange={(event) => change({ version: event.currentTarget.value })}
          />
        )}
        <Button type="submit" loading={isRunning} disabled={!canMake}>
          Create impact report
        </Button>
      </form>
      <p className="admin-soft" aria-live="polite">
        {isRunning ? `${run.data?.step ?? "Waiting"}…` : ""}
      </p>
      <ErrorNotice title="The report could not be created" error={making.error} />
      {run.data?.status === "failed" && (
        <p className="admin-alert" role="alert">
          The report could not be created:{" "}
          {run.data.error ?? "an unexpected error occurred. Try again."}
        </p>
      )}
      {hash !== null && (
        <>
          <ImpactReport hash={hash} />
          <form
            className="change-form publish-form"
            onSubmit={(event: FormEvent) => {
              event.preventDefault();
              if (reason.trim() !== "" && !requesting.isPending) requesting.mutate(hash);
            }}
          >
            <Textarea
              label="Reason"
              autosize
              minRows={2}
              maxLength={1_000}
              required
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            <ErrorNotice title="Approval could not be requested" error={requesting.error} />
            <Button type="submit" disabled={reason.trim() === ""} loading={requesting.isPending}>
              Request approval
            </Button>
          </form>
        </>
      )}
    </div>
  );
}

function startReport({ kind, day, version }: Asked) {
  const body =
    kind === "publish"
      ? ({ kind, asOf: day === "" ? null : day } as const)
      : ({ kind, version } as const);
  return callAdmin("POST /admin/market/impacts", { body });
}

function describeChange({ kind, day, version }: Asked, impact: string) {
  return kind === "publish"
    ? ({
        kind: "dataset.publish",
        payload: { asOf: day === "" ? null : day, impact },
      } as const)
    : ({ kind: "dataset.rollback", payload: { version, impact } } as const);
}

function nameDataset({ asOf, publishedAt, rows }: RestorableDatasets[number]): string {
  return `${formatDate(asOf)}, ${rows} companies, published ${formatMoment(publishedAt)}`;
}
