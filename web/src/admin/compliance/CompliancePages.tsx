import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { complianceKindNames, corePath } from "@munshi/bff/contract";
import type { ClientCount, ComplianceEntry, ComplianceKind } from "@munshi/bff/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "wouter";
import { formatCount, formatDate } from "../../lib/format.ts";
import { formatMoment, todayInIndia } from "../../lib/format-moment.ts";
import { sendForFile } from "../../lib/http.ts";
import { saveFile } from "../../lib/save-file.ts";
import { Table } from "../../table/Table.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorNotice, QueryFailure, QueryStatus } from "../../ui/FailureNotice.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { asStaff, callAdmin } from "../call-admin.ts";
import { RecordForm } from "../record/RecordForm.tsx";
import { useRecordForm } from "../record/useRecordForm.ts";
import { RegisterPage } from "../register/RegisterPage.tsx";
import { useHolds } from "../admin-session.ts";
import "../../ui/inputs.css";
import "../complaints/complaints.css";

const listPath = "/admin/Compliance";
const kinds = Object.entries(complianceKindNames).map(([value, label]) => ({ value, label }));

function isKind(value: string): value is ComplianceKind {
  return Object.hasOwn(complianceKindNames, value);
}

function readKind(value: string): ComplianceKind {
  return isKind(value) ? value : "data_licence";
}

/** Registers for the regulator, the deposit, and inspection packs. */
export function CompliancePage() {
  const mayChange = useHolds("compliance.change");
  const mayExport = useHolds("compliance.export");
  const [isPacking, setPacking] = useState(false);
  return (
    <div className="record-page">
      <RegisterPage
        register="compliance"
        renderCell={({ id }, value, text, row) => {
          if (id === "title") return <Link href={`${listPath}/entry/${row.id}`}>{text}</Link>;
          if (id !== "state") return undefined;
          const chip = value === "ended" ? "none" : value === "ends_soon" ? "warning" : "done";
          return <StatusChip state={chip} label={text} />;
        }}
      >
        <Button component={Link} href={`${listPath}/consents`} size="sm" variant="default">
          Consents
        </Button>
        {mayExport && (
          <Button size="sm" variant="default" onClick={() => setPacking(true)}>
            Inspection pack
          </Button>
        )}
        {mayChange && (
          <Button component={Link} href={`${listPath}/new`} size="sm">
            Add entry
          </Button>
        )}
      </RegisterPage>
      <Clients />
      {isPacking && <PackDialog onClose={() => setPacking(false)} />}
    </div>
  );
}

/** Consents and opt-outs of members. */
export function ConsentsPage() {
  return (
    <RegisterPage register="consents">
      <Link href={listPath}>Compliance</Link>
    </RegisterPage>
  );
}

function Clients() {
  const clients = useQuery({
    queryKey: ["compliance", "clients"],
    queryFn: ({ signal }) => callAdmin("GET /admin/compliance_clients", undefined, { signal }),
  });
  return (
    <section className="complaint-sheet" aria-labelledby="compliance-clients">
      <h2 id="compliance-clients">Clients and deposit</h2>
      <p className="complaint-soft">
        Clients with a paid subscription. Last year&rsquo;s peak sets the deposit.
      </p>
      <QueryFailure title="The number of clients could not be loaded" query={clients} />
      <Table<ClientCount>
        label="Clients by financial year"
        boxed
        rows={clients.data ?? []}
        rowKey={({ financialYear }) => financialYear}
        columns={[
          { id: "year", header: "Year", render: ({ financialYear }) => financialYear },
          {
            id: "most",
            header: "Peak clients",
            align: "end",
            render: ({ most }) => formatCount(most),
          },
          { id: "on", header: "Date", render: ({ on }) => (on === null ? "–" : formatDate(on)) },
          {
            id: "deposit",
            header: "Deposit",
            align: "end",
            render: ({ deposit }) => `₹${formatCount(deposit)}`,
          },
        ]}
      />
    </section>
  );
}

function PackDialog({ onClose }: { readonly onClose: () => void }) {
  const today = todayInIndia();
  const [from, setFrom] = useState(`${today.slice(0, 4)}-01-01`);
  const [to, setTo] = useState(today);
  const asking = useMutation({
    mutationFn: () => callAdmin("POST /admin/inspection_packs", { body: { from, to } }),
  });
  const id = asking.data?.id ?? "";
  const pack = useQuery({
    queryKey: ["compliance", "pack", id],
    queryFn: () => callAdmin("GET /admin/inspection_packs/:id", { params: { id } }),
    enabled: id !== "",
    refetchInterval: (query) => {
      const status = query.state.data?.status;
      return status === "done" || status === "failed" ? false : 1_000;
    },
  });
  const loading = useMutation({
    mutationFn: () =>
      asStaff(() => sendForFile(`${corePath}/admin/inspection_packs/${id}/file`, {})),
    onSuccess: (file) => saveFile(file, `inspection-${from}-${to}.zip`),
  });
  const status = pack.data?.status;
  const failed = asking.error ?? pack.error ?? loading.error;
  return (
    <Dialog title="Inspection pack" onClose={onClose}>
      <form
        className="complaint-form"
        onSubmit={(event) => {
          event.preventDefault();
          asking.mutate();
        }}
      >
        <p className="complaint-text">
          Registers, complaints, broadcasts, calls and the audit log of a period, with hashes.
        </p>
        <div className="record-pair">
          <TextInput
            type="date"
            label="From"
            required
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <TextInput
            type="date"
            label="To"
            required
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        </div>
        <p className="complaint-soft" aria-live="polite">
          {status === "done"
            ? `Ready: ${pack.data?.files ?? 0} files. Manifest ${pack.data?.sha256?.slice(0, 12) ?? ""}…`
            : status === "failed"
              ? "The pack could not be created. Try again."
              : id === ""
                ? "Recorded in the audit log."
                : "Creating pack…"}
        </p>
        <ErrorNotice title="No pack" error={failed} />
        <div className="dialog-foot">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {status === "done" ? (
            <Button loading={loading.isPending} onClick={() => loading.mutate()}>
              Download zip
            </Button>
          ) : (
            <Button
              type="submit"
              loading={asking.isPending || (id !== "" && status !== "failed")}
              disabled={from === "" || to === "" || from > to}
            >
              Create pack
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

/** Adds an entry. */
export function NewComplianceEntryPage() {
  return (
    <div className="record-page">
      <h1 className="admin-title">Add entry</h1>
      <EntryForm record={null} />
    </div>
  );
}

/** An entry with its versions. */
export function ComplianceEntryPage() {
  const { id = "" } = useParams();
  const mayChange = useHolds("compliance.change");
  const { data, error, refetch } = useQuery({
    queryKey: ["compliance", "entry", id],
    queryFn: ({ signal }) => callAdmin("GET /admin/compliance/:id", { params: { id } }, { signal }),
  });
  if (error !== null || data === undefined)
    return <QueryStatus isPage title="The entry could not be loaded" query={{ error, refetch }} />;
  return (
    <div className="record-page">
      <header className="complaint-head">
        <h1 className="admin-title">{data.title}</h1>
        <Link href={listPath}>Compliance</Link>
        <p className="complaint-soft">
          {complianceKindNames[data.kind]}, recorded by {data.recordedBy}
        </p>
      </header>
      {mayChange ? (
        <EntryForm key={data.id} record={data} />
      ) : (
        <section className="complaint-sheet" aria-label="Details">
          <p className="complaint-text">{data.details || "No details"}</p>
        </section>
      )}
      <section className="complaint-sheet" aria-labelledby="compliance-versions">
        <h2 id="compliance-versions">Versions</h2>
        <Table
          label="Versions"
          boxed
          rows={data.events}
          rowKey={({ version }) => String(version)}
          columns={[
            {
              id: "version",
              header: "Version",
              align: "end",
              render: ({ version }) => formatCount(version),
            },
            { id: "at", header: "Recorded", render: ({ at }) => formatMoment(at) },
            { id: "by", header: "By", render: ({ by }) => by },
            { id: "title", header: "Title", render: ({ content }) => String(content["title"]) },
          ]}
        />
      </section>
    </div>
  );
}

function EntryForm({ record }: { readonly record: ComplianceEntry | null }) {
  const state = useRecordForm({
    record,
    toValues: (given: ComplianceEntry | null) => ({
      kind: given?.kind ?? "data_licence",
      title: given?.title ?? "",
      party: given?.party ?? "",
      startsOn: given?.startsOn ?? todayInIndia(),
      endsOn: given?.endsOn ?? "",
      details: given?.details ?? "",
    }),
    validate: {
      title: (text) => (text.trim() === "" ? "Enter a title." : null),
      startsOn: (day) => (day === "" ? "Enter a date." : null),
      endsOn: (day, { startsOn }) =>
        day !== "" && day < startsOn ? "Must not be before the start." : null,
    },
    describe: (values) => ({
      Register: complianceKindNames[readKind(values.kind)],
      Title: values.title,
      Party: values.party,
      From: values.startsOn,
      Until: values.endsOn,
      Details: values.details,
    }),
    save: ({ kind, endsOn, ...given }, base, key) => {
      const body = {
        ...given,
        kind: readKind(kind),
        endsOn: endsOn === "" ? null : endsOn,
      };
      return base === null
        ? callAdmin("POST /admin/compliance", { body }, { idempotencyKey: key })
        : callAdmin("PUT /admin/compliance/:id", {
            params: { id: base.id },
            body: { ...body, version: base.version },
          });
    },
    saved: "Entry saved",
    rereads: [["register", "compliance"], ["compliance"]],
    next: listPath,
  });
  const { form } = state;
  return (
    <RecordForm state={state} what="the entry" list={listPath}>
      <div className="record-pair">
        <NativeSelect label="Register" data={kinds} {...form.getInputProps("kind")} />
        <TextInput
          label="Title"
          autoComplete="off"
          maxLength={100}
          {...form.getInputProps("title")}
        />
      </div>
      <TextInput
        label="Party (optional)"
        description="Licensor, auditor, security or model."
        autoComplete="off"
        maxLength={200}
        {...form.getInputProps("party")}
      />
      <div className="record-pair">
        <TextInput type="date" label="From" {...form.getInputProps("startsOn")} />
        <TextInput type="date" label="Until (optional)" {...form.getInputProps("endsOn")} />
      </div>
      <Textarea label="Details" autosize minRows={4} {...form.getInputProps("details")} />
    </RecordForm>
  );
}
