import { Button, NativeSelect } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { leadFileColumns, leadLimits, leadStateNames } from "@munshi/bff/contract";
import type { LeadFileCheck, LeadFileProblem, LeadUploadResult } from "@munshi/bff/contract";
import { formatCount } from "../../lib/format.ts";
import { toFailure } from "../../lib/http.ts";
import { DataTable } from "../../table/DataTable.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { admin } from "../admin-session.ts";
import { callAdmin } from "../call-admin.ts";
import { leadAssignees } from "./lead-forms.ts";
import { isLeadState } from "./LeadLists.tsx";
import { sendLeadFile } from "./send-lead-file.ts";
import "./leads.css";

type Choices = Readonly<Record<string, string>>;

const sample = `${leadFileColumns.join(",")}\r\nAsha Rao,asha@example.com,9876543210,Contact form,Research,,Met at the expo\r\n`;

/** Adds leads of a CSV file after a check that writes nothing. */
export function UploadLeadsPage() {
  const queries = useQueryClient();
  const { session } = useSnapshot(admin);
  const mayAssign = session?.staff.permissions.includes("lead.assign") === true;
  const [uploadId, setUploadId] = useState<string | null>(null);
  const [name, setName] = useState("");
  const [choices, setChoices] = useState<Choices>({});
  const checking = useMutation({
    mutationFn: async ({
      file,
      chosen,
    }: {
      readonly file: File | string;
      readonly chosen: Choices;
    }) => {
      const id = typeof file === "string" ? file : await sendLeadFile(file);
      setUploadId(id);
      return callAdmin("POST /admin/lead_uploads/:id/check", {
        params: { id },
        body: { choices: listChosen(chosen) },
      });
    },
  });
  const adding = useMutation({
    mutationFn: ({ hash }: LeadFileCheck) =>
      callAdmin("POST /admin/lead_uploads/:id/commit", {
        params: { id: uploadId ?? "" },
        body: { hash, choices: listChosen(choices) },
      }),
    onSuccess: () => {
      checking.reset();
      void queries.invalidateQueries({ queryKey: ["register"] });
    },
  });
  const choose = (file: File | undefined): void => {
    if (file === undefined) return;
    setName(file.name);
    setChoices({});
    adding.reset();
    checking.mutate({ file, chosen: {} });
  };
  const rechoose = (email: string, staffId: string): void => {
    const chosen = { ...choices, [email]: staffId };
    setChoices(chosen);
    if (uploadId !== null) checking.mutate({ file: uploadId, chosen });
  };
  return (
    <div className="leads-page">
      <h1 className="admin-title">Upload leads</h1>
      <section className="lead-sheet" aria-labelledby="upload-file">
        <h2 id="upload-file">File</h2>
        <p>
          A CSV file with the columns {leadFileColumns.join(", ")}. Required: name, and email or
          phone. At most {formatCount(leadLimits.fileRows)} rows.
        </p>
        <div className="lead-actions">
          <FileChoice isBusy={checking.isPending} onChoose={choose} />
          <Button variant="default" size="sm" onClick={() => saveText(sample, "leads-sample.csv")}>
            Download sample
          </Button>
        </div>
      </section>
      {checking.error !== null && (
        <FailureNotice title={`${name} could not be checked`} failure={toFailure(checking.error)} />
      )}
      {checking.data !== undefined && (
        <Checked
          name={name}
          check={checking.data}
          choices={choices}
          mayAssign={mayAssign}
          isBusy={checking.isPending || adding.isPending}
          onChoose={rechoose}
          onAdd={adding.mutate}
        />
      )}
      {adding.error !== null && (
        <FailureNotice title="No leads were added" failure={toFailure(adding.error)} />
      )}
      {adding.data !== undefined && <Added name={name} result={adding.data} />}
    </div>
  );
}

/** An empty choice: leave the leads unassigned. */
function listChosen(choices: Choices) {
  return Object.entries(choices).map(([email, staffId]) => ({
    email,
    staffId: staffId === "" ? null : staffId,
  }));
}

function FileChoice({
  isBusy,
  onChoose,
}: {
  readonly isBusy: boolean;
  readonly onChoose: (file: File | undefined) => void;
}) {
  const id = useId();
  return (
    <>
      <input
        id={id}
        className="visually-hidden lead-file"
        type="file"
        accept=".csv,text/csv"
        disabled={isBusy}
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.files?.[0]);
          // The same file can be chosen again.
          currentTarget.value = "";
        }}
      />
      <Button component="label" htmlFor={id} size="sm" loading={isBusy}>
        Choose file
      </Button>
    </>
  );
}

function Checked({
  name,
  check,
  choices,
  mayAssign,
  isBusy,
  onChoose,
  onAdd,
}: {
  readonly name: string;
  readonly check: LeadFileCheck;
  readonly choices: Choices;
  readonly mayAssign: boolean;
  readonly isBusy: boolean;
  readonly onChoose: (email: string, staffId: string) => void;
  readonly onAdd: (check: LeadFileCheck) => void;
}) {
  const people = useQuery({ ...leadAssignees, enabled: mayAssign }).data ?? [];
  const { rows, good, bad, problems, badRows, duplicates, unmatched, isRepeated } = check;
  const asked = [...new Set([...unmatched.map(({ email }) => email), ...Object.keys(choices)])];
  return (
    <section className="lead-sheet" aria-labelledby="upload-check" aria-busy={isBusy}>
      <h2 id="upload-check">Check of {name}</h2>
      <dl className="lead-facts" aria-live="polite">
        <div>
          <dt>Rows</dt>
          <dd className="figure">{formatCount(rows)}</dd>
        </div>
        <div>
          <dt>Will be added</dt>
          <dd className="figure">{formatCount(isRepeated ? 0 : good)}</dd>
        </div>
        <div>
          <dt>With problems</dt>
          <dd className="figure">{formatCount(bad)}</dd>
        </div>
        <div>
          <dt>Contact exists</dt>
          <dd className="figure">{formatCount(duplicates.length)}</dd>
        </div>
      </dl>
      {isRepeated && (
        <p className="lead-notice lead-notice-warn">
          This file was added before. Adding it again adds nothing.
        </p>
      )}
      {mayAssign && asked.length > 0 && (
        <div className="lead-form">
          <h3>People who were not found</h3>
          {asked.map((email) => (
            <NativeSelect
              key={email}
              label={email}
              value={choices[email] ?? "?"}
              disabled={isBusy}
              onChange={({ currentTarget }) => onChoose(email, currentTarget.value)}
              data={[
                ...(choices[email] === undefined ? [{ value: "?", label: "Choose a person" }] : []),
                { value: "", label: "Leave unassigned" },
                ...people.map((person) => ({ value: person.id, label: person.name })),
              ]}
            />
          ))}
        </div>
      )}
      {problems.length > 0 && (
        <>
          <div className="lead-head lead-head-spread">
            <h3>Problems</h3>
            {badRows !== null && (
              <Button
                variant="default"
                size="sm"
                onClick={() => saveText(badRows, "leads-with-problems.csv")}
              >
                Download rows with problems
              </Button>
            )}
          </div>
          <DataTable<LeadFileProblem>
            label="Problems"
            boxed
            rows={problems}
            rowKey={({ line, column, reason }) => `${line} ${column} ${reason}`}
            columns={[
              { id: "line", header: "Line", render: ({ line }) => formatCount(line) },
              { id: "column", header: "Column", render: ({ column }) => column || "Whole row" },
              {
                id: "reason",
                header: "Problem",
                className: "lead-wrap",
                render: ({ reason }) => reason,
              },
            ]}
            sort={null}
            onSort={() => undefined}
            empty={null}
            paging={{ size: 20, label: "Pages of problems", counted: "problems" }}
          />
        </>
      )}
      {duplicates.length > 0 && (
        <>
          <h3>Contacts that exist</h3>
          <p className="lead-hint">Rows of open leads are added to those leads.</p>
          <DataTable<LeadFileCheck["duplicates"][number]>
            label="Contacts that exist"
            boxed
            rows={duplicates}
            rowKey={({ line }) => String(line)}
            columns={[
              { id: "line", header: "Line", render: ({ line }) => formatCount(line) },
              {
                id: "state",
                header: "State",
                render: ({ state }) => (isLeadState(state) ? leadStateNames[state] : state),
              },
              { id: "held", header: "Held by", render: ({ heldBy }) => heldBy ?? "No one" },
            ]}
            sort={null}
            onSort={() => undefined}
            empty={null}
            paging={{ size: 20, label: "Pages of contacts", counted: "rows" }}
          />
        </>
      )}
      <div className="lead-foot">
        <Button disabled={good === 0 || isRepeated} loading={isBusy} onClick={() => onAdd(check)}>
          Add {formatCount(good)} {good === 1 ? "lead" : "leads"}
        </Button>
      </div>
    </section>
  );
}

function Added({ name, result }: { readonly name: string; readonly result: LeadUploadResult }) {
  const { added, joined, skipped, isRepeated } = result;
  return (
    <div className="lead-notice" aria-live="polite">
      <p>
        {isRepeated
          ? `${name} was added before. Nothing was added.`
          : `${formatCount(added)} added from ${name}, ${formatCount(joined)} of them to existing leads. ${formatCount(skipped)} skipped.`}
      </p>
      <Link href="/admin/ListLead">Open leads</Link>
    </div>
  );
}

function saveText(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Browsers read the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
