import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { QueryKey } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { RowFileCheck, RowFileResult } from "@munshi/bff/contract";
import { formatCount } from "../../lib/format.ts";
import { ErrorNotice } from "../../ui/FailureNotice.tsx";
import { FileChoice } from "./FileChoice.tsx";
import { ProblemTable } from "./ProblemTable.tsx";
import { saveText } from "../../lib/save-file.ts";
import { sendFile } from "./send-file.ts";
import type { FileCalls } from "./send-file.ts";
import "./row-files.css";

/** The four calls of one purpose: `rowFileRoutes` of its contract. */
export interface RowFileCalls<Choices, Check, Result> extends FileCalls {
  readonly check: (id: string, choices: Choices) => Promise<Check>;
  readonly commit: (id: string, choices: Choices, hash: string) => Promise<Result>;
}

export interface RowFileTexts {
  /** "Upload leads" */
  readonly title: string;
  /** "lead", "leads" */
  readonly one: string;
  readonly many: string;
  readonly columns: readonly string[];
  /** Requirements of the file: "Required: name, and email or phone." */
  readonly hint: string;
  /** One row below the columns. */
  readonly sample: string;
  readonly mostRows: number;
}

/** Adds rows from a CSV file after a check that writes nothing. */
export function RowFilePage<Choices, Check extends RowFileCheck, Result extends RowFileResult>({
  texts,
  calls,
  noChoices,
  facts,
  renderChoices,
  renderDetails,
  describe,
  next,
  rereads = [["register"]],
}: {
  readonly texts: RowFileTexts;
  readonly calls: RowFileCalls<Choices, Check, Result>;
  readonly noChoices: Choices;
  /** More counts of the check. */
  readonly facts?: (check: Check) => readonly (readonly [label: string, count: number])[];
  /** Renders the choices before the commit; each choice checks the file again. */
  readonly renderChoices?: (
    check: Check,
    choices: Choices,
    choose: (choices: Choices) => void,
    isBusy: boolean,
  ) => ReactNode;
  readonly renderDetails?: (check: Check) => ReactNode;
  /** Returns text to follow the number of added rows: ", 3 of them to existing leads". */
  readonly describe?: (result: Result) => string;
  readonly next: { readonly href: string; readonly label: string };
  readonly rereads?: readonly QueryKey[];
}) {
  const { title, one, many, columns, hint, sample, mostRows } = texts;
  const queries = useQueryClient();
  const [uploadId, setUploadId] = useState<string | null>(null);
  const [name, setName] = useState("");
  const [choices, setChoices] = useState(noChoices);
  const checking = useMutation({
    mutationFn: async (given: { readonly file: File | string; readonly choices: Choices }) => {
      const { file } = given;
      const id = typeof file === "string" ? file : await sendFile(calls, file);
      setUploadId(id);
      return calls.check(id, given.choices);
    },
  });
  const adding = useMutation({
    mutationFn: ({ hash }: Check) => calls.commit(uploadId ?? "", choices, hash),
    onSuccess: () => {
      checking.reset();
      for (const queryKey of rereads) void queries.invalidateQueries({ queryKey });
    },
  });
  const isBusy = checking.isPending || adding.isPending;
  const check = checking.data;
  const result = adding.data;
  const choose = (chosen: Choices): void => {
    setChoices(chosen);
    if (uploadId !== null) checking.mutate({ file: uploadId, choices: chosen });
  };
  return (
    <div className="file-page">
      <h1 className="admin-title">{title}</h1>
      <section className="file-sheet" aria-labelledby="upload-file">
        <h2 id="upload-file">File</h2>
        <p>
          A CSV file with the columns {columns.join(", ")}. {hint} At most {formatCount(mostRows)}{" "}
          rows.
        </p>
        <div className="file-actions">
          <FileChoice
            accept=".csv,text/csv"
            isBusy={checking.isPending}
            onChoose={(file) => {
              setName(file.name);
              setChoices(noChoices);
              adding.reset();
              checking.mutate({ file, choices: noChoices });
            }}
          />
          <Button
            variant="default"
            size="sm"
            onClick={() => saveText(`${columns.join(",")}\r\n${sample}\r\n`, `${many}-sample.csv`)}
          >
            Download sample
          </Button>
        </div>
      </section>
      <ErrorNotice title={`${name} could not be checked`} error={checking.error} />
      {check !== undefined && (
        <section className="file-sheet" aria-labelledby="upload-check" aria-busy={isBusy}>
          <h2 id="upload-check">Check of {name}</h2>
          <dl className="file-facts" aria-live="polite">
            {[
              ["Rows", check.rows] as const,
              ["Will be added", check.isRepeated ? 0 : check.good] as const,
              ["With problems", check.bad] as const,
              ...(facts?.(check) ?? []),
            ].map(([label, count]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="figure">{formatCount(count)}</dd>
              </div>
            ))}
          </dl>
          {check.isRepeated && (
            <p className="file-notice file-notice-warn">
              This file was already added. Adding it again has no effect.
            </p>
          )}
          {renderChoices?.(check, choices, choose, isBusy)}
          <ProblemTable
            problems={check.problems}
            badRows={check.badRows}
            fileName={`${many}-with-problems.csv`}
          />
          {renderDetails?.(check)}
          <div className="file-foot">
            <Button
              disabled={check.good === 0 || check.isRepeated}
              loading={isBusy}
              onClick={() => adding.mutate(check)}
            >
              Add {formatCount(check.good)} {check.good === 1 ? one : many}
            </Button>
          </div>
        </section>
      )}
      <ErrorNotice title={`No ${many} were added`} error={adding.error} />
      {result !== undefined && (
        <div className="file-notice" aria-live="polite">
          <p>
            {result.isRepeated
              ? `${name} was already added. Nothing was added.`
              : `${formatCount(result.added)} added from ${name}${describe?.(result) ?? ""}. ${formatCount(result.skipped)} skipped.`}
          </p>
          <Link href={next.href}>{next.label}</Link>
        </div>
      )}
    </div>
  );
}
