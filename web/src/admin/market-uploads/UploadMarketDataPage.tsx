import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link, useLocation, useSearchParams } from "wouter";
import { marketUploadLimits } from "@munshi/bff/contract";
import { formatCount } from "../../lib/format.ts";
import { formatMoment } from "../../lib/format-moment.ts";
import { ErrorNotice, QueryFailure } from "../../ui/FailureNotice.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { callAdmin } from "../call-admin.ts";
import { sendFile } from "../row-files/send-file.ts";
import type { FileCalls } from "../row-files/send-file.ts";
import "../row-files/row-files.css";
import { UploadReview } from "./UploadReview.tsx";
import { uploadStates } from "./upload-texts.ts";
import "./market-uploads.css";

const noChoices = { asOf: null, index: null, force: false, mappings: {} } as const;

const calls: FileCalls = {
  partBytes: marketUploadLimits.partBytes,
  begin: (file) => callAdmin("POST /admin/market/files", { body: file }),
  part: (id, number, content) =>
    callAdmin("PUT /admin/market/files/:id/parts/:number", {
      params: { id, number },
      body: { content },
    }),
};

/** Imports market files: choose, check what would change, import. The upload is in the address. */
export function UploadMarketDataPage() {
  const [search] = useSearchParams();
  const [, go] = useLocation();
  const id = search.get("upload");
  const open = (upload: string): void => go(`/admin/uploadMarketData?upload=${upload}`);
  return (
    <div className="uploads-page">
      <header className="uploads-head">
        <h1 className="admin-title">Upload market data</h1>
        <Link href="/admin/LoadedData">Loaded data</Link>
      </header>
      {id === null ? <Start onOpen={open} /> : <UploadReview key={id} id={id} />}
    </div>
  );
}

function Start({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const [sent, setSent] = useState<number | null>(null);
  const sending = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const total = files.reduce((sum, { size }) => sum + size, 0);
      const sentIds: string[] = [];
      let before = 0;
      for (const file of files) {
        sentIds.push(await sendFile(calls, file, (bytes) => setSent((before + bytes) / total)));
        before += file.size;
      }
      const { id } = await callAdmin("POST /admin/market/uploads", { body: { files: sentIds } });
      await callAdmin("POST /admin/market/uploads/:id/check", {
        params: { id },
        body: noChoices,
      });
      return id;
    },
    onSuccess: onOpen,
    onSettled: () => setSent(null),
  });
  return (
    <>
      <section className="upload-sheet" aria-labelledby="upload-files">
        <h2 id="upload-files">Files</h2>
        <p>
          Bhavcopies, lists, filings and other market files, plain, gzip or zip. At most{" "}
          {marketUploadLimits.files} files of 64 MB each.
        </p>
        <FileChoice isBusy={sending.isPending} onChoose={(files) => sending.mutate(files)} />
        {sent !== null && (
          <label className="upload-progress">
            Uploading, {Math.floor(sent * 100)}%
            <progress value={sent} max={1} />
          </label>
        )}
      </section>
      <ErrorNotice title="The files could not be uploaded" error={sending.error} />
      <OpenUploads />
    </>
  );
}

function FileChoice({
  isBusy,
  onChoose,
}: {
  readonly isBusy: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}) {
  const id = useId();
  return (
    <div className="upload-actions">
      <input
        id={id}
        className="visually-hidden file-choice"
        type="file"
        multiple
        disabled={isBusy}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0) onChoose(files);
          // The same file can be chosen again.
          currentTarget.value = "";
        }}
      />
      <Button component="label" htmlFor={id} size="sm" loading={isBusy}>
        Choose files
      </Button>
    </div>
  );
}

function OpenUploads() {
  const { data, error, refetch } = useQuery({
    queryKey: ["admin", "market-uploads"],
    queryFn: () => callAdmin("GET /admin/market/uploads"),
    staleTime: 0,
  });
  if (error !== null) {
    return (
      <QueryFailure title="Unfinished uploads could not be loaded" query={{ error, refetch }} />
    );
  }
  if (data === undefined || data.length === 0) return null;
  return (
    <section className="upload-sheet" aria-labelledby="upload-open">
      <h2 id="upload-open">Unfinished uploads</h2>
      <ul className="upload-list">
        {data.map(({ id, state, createdAt, by, files }) => {
          const [chip, label] = uploadStates[state];
          const [first = "", ...others] = files;
          return (
            <li key={id}>
              <Link href={`/admin/uploadMarketData?upload=${id}`}>
                {others.length === 0 ? first : `${first} and ${formatCount(others.length)} more`}
              </Link>
              <StatusChip state={chip} label={label} />
              <span className="upload-soft">
                {by}, {formatMoment(createdAt)}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
