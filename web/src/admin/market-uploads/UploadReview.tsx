import { Button, Checkbox, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import type {
  ColumnMapping,
  MarketUpload,
  MarketUploadChoices,
  UploadedMarketFile,
} from "@munshi/bff/contract";
import { formatCount, formatDate } from "../../lib/format.ts";

import { toFailure } from "../../lib/http.ts";
import { DataTable } from "../../table/DataTable.tsx";
import { FailureNotice, QueryStatus } from "../../ui/FailureNotice.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { callAdmin } from "../call-admin.ts";
import { FileReport } from "./FileReport.tsx";
import { MappingForm } from "./MappingForm.tsx";
import { describeOutcome, nameFormat, uploadStates } from "./upload-texts.ts";

const isRunning = (upload: MarketUpload | undefined): boolean =>
  upload?.state === "checking" || upload?.state === "importing";

/** The report of a check or import, and the next actions. */
export function UploadReview({ id }: { readonly id: string }) {
  const queries = useQueryClient();
  const queryKey = ["admin", "market-upload", id] as const;
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => callAdmin("GET /admin/market/uploads/:id", { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isRunning(state.data) ? 1_000 : false),
  });
  const shown = (upload: MarketUpload): void => {
    queries.setQueryData(queryKey, upload);
  };
  const checking = useMutation({
    mutationFn: (choices: MarketUploadChoices) =>
      callAdmin("POST /admin/market/uploads/:id/check", { params: { id }, body: choices }),
    onSuccess: shown,
  });
  const importing = useMutation({
    mutationFn: (hash: string) =>
      callAdmin("POST /admin/market/uploads/:id/import", { params: { id }, body: { hash } }),
    onSuccess: shown,
    onError: () => void refetch(),
  });
  const cancelling = useMutation({
    mutationFn: () => callAdmin("POST /admin/market/uploads/:id/cancel", { params: { id } }),
    onSuccess: (upload) => {
      shown(upload);
      void queries.invalidateQueries({ queryKey: ["admin", "market-uploads"] });
    },
  });
  if (error !== null || data === undefined)
    return <QueryStatus title="The upload could not be loaded" query={{ error, refetch }} />;
  const failed = [checking.error, importing.error, cancelling.error].find((each) => each !== null);
  const isBusy =
    isRunning(data) || checking.isPending || importing.isPending || cancelling.isPending;
  const isOpen = data.state === "uploading" || data.state === "checked";
  const ready = data.files.filter(
    ({ check, result }) => result === null && check?.outcome === "imported",
  ).length;
  return (
    <>
      <section className="upload-sheet" aria-labelledby="upload-state" aria-busy={isBusy}>
        <div className="uploads-head">
          <h2 id="upload-state">
            {data.state === "done" ? "Import" : "Check"} of {formatCount(data.files.length)}{" "}
            {data.files.length === 1 ? "file" : "files"}
          </h2>
          <span aria-live="polite">
            <StatusChip state={uploadStates[data.state][0]} label={uploadStates[data.state][1]} />
          </span>
        </div>
        {data.state === "checked" && (
          <p>Nothing is stored yet. The import makes exactly these changes, or none.</p>
        )}
        {data.error !== null && (
          <p className="admin-alert" role="alert">
            {data.error}
          </p>
        )}
        {isRunning(data) && <Progress upload={data} />}
        <FilesTable files={data.files} />
        <div className="upload-foot">
          {data.state === "done" || data.state === "cancelled" ? (
            <Link href="/admin/uploadMarketData">Upload more files</Link>
          ) : (
            <Button
              variant="default"
              loading={cancelling.isPending}
              onClick={() => cancelling.mutate()}
            >
              Cancel upload
            </Button>
          )}
          {data.state === "checked" && data.hash !== null && (
            <Button
              disabled={ready === 0}
              loading={importing.isPending}
              onClick={() => importing.mutate(data.hash ?? "")}
            >
              Import {formatCount(ready)} {ready === 1 ? "file" : "files"}
            </Button>
          )}
        </div>
      </section>
      {failed !== undefined && (
        <FailureNotice title="The upload could not be changed" failure={toFailure(failed)} />
      )}
      {isOpen && (
        <Choices
          upload={data}
          isBusy={isBusy}
          onCheck={(choices) => {
            importing.reset();
            checking.mutate(choices);
          }}
        />
      )}
      {data.files.map((file) => (
        <FileReport
          key={file.number}
          uploadId={data.id}
          file={file}
          canDownload={data.state !== "cancelled"}
        />
      ))}
    </>
  );
}

function Progress({ upload }: { readonly upload: MarketUpload }) {
  const { progress, state } = upload;
  const verb = state === "checking" ? "Checking" : "Importing";
  const share =
    progress?.total === null || progress === null || progress.total === 0
      ? null
      : progress.done / progress.total;
  return (
    <label className="upload-progress">
      {progress === null ? `${verb}…` : `${verb} ${progress.step}`}
      {share !== null && `, ${Math.floor(share * 100)}%`}
      <progress {...(share === null ? {} : { value: share, max: 1 })} />
    </label>
  );
}

function FilesTable({ files }: { readonly files: readonly UploadedMarketFile[] }) {
  const count = (
    name: "create" | "update" | "unchanged" | "skipped" | "errors",
  ): ((file: UploadedMarketFile) => string) => {
    return ({ check, result }) => {
      const shown = result ?? check;
      return shown === null || shown.outcome !== "imported" ? "–" : formatCount(shown[name]);
    };
  };
  const numbers = [
    ["create", "Create"],
    ["update", "Update"],
    ["unchanged", "Unchanged"],
    ["skipped", "Skipped"],
    ["errors", "Errors"],
  ] as const;
  return (
    <DataTable<UploadedMarketFile>
      label="Files"
      boxed
      rows={files}
      rowKey={({ number }) => String(number)}
      columns={[
        {
          id: "name",
          header: "File",
          className: "upload-wrap",
          render: ({ name, importId }) =>
            importId === null ? name : <Link href={`/admin/LoadedData/${importId}`}>{name}</Link>,
        },
        {
          id: "state",
          header: "State",
          render: (file) => {
            const [chip, label] = describeOutcome(file);
            return <StatusChip state={chip} label={label} />;
          },
        },
        {
          id: "kind",
          header: "Type",
          render: ({ check, result }) => {
            const shown = result ?? check;
            return shown === null ? "–" : nameFormat(shown.format);
          },
        },
        {
          id: "day",
          header: "Market date",
          render: ({ check, result }) => {
            const day = (result ?? check)?.marketDay ?? null;
            return day === null ? "–" : formatDate(day);
          },
        },
        ...numbers.map(([name, header]) => ({
          id: name,
          header,
          align: "end" as const,
          render: count(name),
        })),
      ]}
      sort={null}
      onSort={() => undefined}
      empty={null}
    />
  );
}

function Choices({
  upload,
  isBusy,
  onCheck,
}: {
  readonly upload: MarketUpload;
  readonly isBusy: boolean;
  readonly onCheck: (choices: MarketUploadChoices) => void;
}) {
  const { choices, files, targets } = upload;
  const [asOf, setAsOf] = useState(choices.asOf ?? "");
  const [index, setIndex] = useState(choices.index ?? "");
  const [force, setForce] = useState(choices.force);
  const [edited, setEdited] = useState<Readonly<Record<string, ColumnMapping>>>({});
  const unknown = files.filter(({ headers }) => headers !== null);
  const mappings = { ...choices.mappings, ...edited };
  return (
    <section className="upload-sheet" aria-labelledby="upload-choices">
      <h2 id="upload-choices">Choices</h2>
      <form
        className="upload-form"
        onSubmit={(event) => {
          event.preventDefault();
          onCheck({
            asOf: asOf === "" ? null : asOf,
            index: index.trim() === "" ? null : index.trim(),
            force,
            mappings,
          });
        }}
      >
        <div className="upload-pair">
          <TextInput
            type="date"
            label="Date for files without one"
            value={asOf}
            onChange={({ currentTarget }) => setAsOf(currentTarget.value)}
          />
          <TextInput
            label="Index for lists without one"
            placeholder="NIFTY 50"
            value={index}
            maxLength={100}
            onChange={({ currentTarget }) => setIndex(currentTarget.value)}
          />
        </div>
        <Checkbox
          label="Accept unusual days"
          description="Holidays, copies of the previous day, changed scales"
          checked={force}
          onChange={({ currentTarget }) => setForce(currentTarget.checked)}
        />
        {unknown.map((file) => (
          <MappingForm
            key={file.number}
            file={file}
            targets={targets}
            mapping={mappings[String(file.number)] ?? file.mapping}
            onChange={(mapping) =>
              setEdited((before) => ({ ...before, [String(file.number)]: mapping }))
            }
          />
        ))}
        <div className="upload-foot">
          <Button type="submit" variant="default" loading={isBusy}>
            Check again
          </Button>
        </div>
      </form>
    </section>
  );
}
