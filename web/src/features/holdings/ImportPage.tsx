import { Button, PasswordInput } from "@mantine/core";
import type { CasImported, CasPreview } from "@munshi/bff/contract";
import { IconFileTypePdf } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { FormEvent } from "react";
import { Link } from "wouter";
import { formatCount, formatDate } from "../../lib/format.ts";
import { toFailure } from "../../lib/http.ts";
import { Table } from "../../table/Table.tsx";
import type { TableColumn } from "../../table/Table.tsx";
import { StatusBanner } from "../../ui/StatusBanner.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { useCasImport, useCasPreview } from "./holdings-api.ts";
import { holdingsPath, importPath, sharePageOf, useRequestKey } from "./holdings-pages.ts";
import { HoldingsFrame } from "./HoldingsFrame.tsx";
import "./import.css";

/** As the contract limits the file. */
const mostBytes = 3_500_000;

/** `/holdings/import`: adds shares of a consolidated account statement to the ledger. */
export function ImportPage() {
  return (
    <HoldingsFrame current={importPath} title="Import a CAS statement">
      <Import />
    </HoldingsFrame>
  );
}

function Import() {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const preview = useCasPreview();
  const add = useCasImport();
  const keyOf = useRequestKey();
  const forget = (): void => {
    preview.reset();
    add.reset();
    setProblem(null);
  };
  const send = async (run: (pdf: string) => void): Promise<void> => {
    setProblem(null);
    if (file === null) {
      setProblem("Choose the PDF of your statement.");
      return;
    }
    if (file.size > mostBytes) {
      setProblem("The file is larger than 3.5 MB. Choose the original statement.");
      return;
    }
    const pdf = await readBase64(file).catch(() => null);
    if (pdf === null) setProblem("The file could not be read. Choose it again.");
    else run(pdf);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    forget();
    void send((pdf) => preview.mutate({ pdf, password }));
  };
  const confirm = (shown: CasPreview): void => {
    const name = { preview: shown.preview };
    void send((pdf) => add.mutate({ body: { pdf, password, ...name }, key: keyOf(name) }));
  };
  if (add.data !== undefined)
    return (
      <Imported
        imported={add.data}
        onAgain={() => {
          forget();
          setFile(null);
          setPassword("");
        }}
      />
    );
  const failed = add.error ?? preview.error;
  return (
    <>
      <form className="cas-form" onSubmit={submit} noValidate>
        <p className="ledger-soft">
          NSDL and CDSL mail this PDF monthly. The file and its password are not stored.
        </p>
        <input
          ref={input}
          type="file"
          accept=".pdf,application/pdf"
          aria-label="CAS statement as PDF"
          className="visually-hidden"
          tabIndex={-1}
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? [];
            if (chosen !== undefined) {
              forget();
              setFile(chosen);
            }
            // Lets the same file be chosen again.
            event.currentTarget.value = "";
          }}
        />
        <div className="cas-file">
          <Button
            variant="default"
            leftSection={<IconFileTypePdf size={16} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {file === null ? "Choose PDF" : "Choose another PDF"}
          </Button>
          <span className="cas-name">{file === null ? "No file chosen" : file.name}</span>
        </div>
        <PasswordInput
          label="Password of the PDF"
          description="Usually your PAN in capitals."
          autoComplete="off"
          maxLength={64}
          value={password}
          onChange={(event) => {
            forget();
            setPassword(event.currentTarget.value);
          }}
        />
        <Button
          type="submit"
          className="cas-submit"
          loading={preview.isPending}
          disabled={add.isPending}
        >
          Preview import
        </Button>
      </form>
      {problem !== null && <Refused text={problem} />}
      {failed !== null && <Refused text={toFailure(failed).message} />}
      {preview.data !== undefined && (
        <Previewed
          shown={preview.data}
          isAdding={add.isPending}
          onConfirm={() => confirm(preview.data)}
        />
      )}
    </>
  );
}

function Refused({ text }: { readonly text: string }) {
  return (
    <StatusBanner tone="bad" title="The statement could not be imported">
      <p>{text}</p>
    </StatusBanner>
  );
}

type Entry = CasPreview["entries"][number];

const entryColumns: readonly TableColumn<Entry>[] = [
  {
    id: "share",
    header: "Share",
    render: ({ name, symbol }) => (
      <>
        {name}
        {symbol !== name && <span className="ledger-below">{symbol}</span>}
      </>
    ),
  },
  {
    id: "statement",
    header: "Statement",
    align: "end",
    render: ({ statement_quantity: quantity }) => formatCount(quantity),
  },
  {
    id: "ledger",
    header: "Already here",
    align: "end",
    render: ({ ledger_quantity: quantity }) => formatCount(quantity),
  },
  {
    id: "add",
    header: "To add",
    align: "end",
    render: ({ add_quantity: quantity }) =>
      quantity === 0 ? (
        <StatusChip state="done" label="None" />
      ) : (
        <strong>{formatCount(quantity)}</strong>
      ),
  },
];

type LeftOut = CasPreview["left_out"][number];

const reasons: Readonly<Record<LeftOut["reason"], string>> = {
  fund: "Mutual fund",
  unknown: "Unknown ISIN",
  fraction: "Not a whole number",
};

const leftOutColumns: readonly TableColumn<LeftOut>[] = [
  {
    id: "name",
    header: "Security",
    render: ({ name, isin }) => (
      <>
        {name}
        <span className="ledger-below">{isin}</span>
      </>
    ),
  },
  {
    id: "quantity",
    header: "Quantity",
    align: "end",
    render: ({ quantity }) => quantity.toLocaleString("en-IN", { maximumFractionDigits: 3 }),
  },
  { id: "reason", header: "Reason", render: ({ reason }) => reasons[reason] },
];

const nameHoldings = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? "holding" : "holdings"}`;

function Previewed({
  shown: { issuer, day, accounts, entries, left_out: leftOut },
  isAdding,
  onConfirm,
}: {
  readonly shown: CasPreview;
  readonly isAdding: boolean;
  readonly onConfirm: () => void;
}) {
  const added = entries.filter(({ add_quantity: more }) => more > 0).length;
  return (
    <section className="ledger-part" aria-label="Preview">
      <h2>Preview</h2>
      <p className="ledger-soft">
        {issuer} statement as of {formatDate(day)}, {formatCount(accounts)} demat{" "}
        {accounts === 1 ? "account" : "accounts"}.
      </p>
      {added === 0 && (
        <StatusBanner tone="good" title="Nothing to add">
          <p>Your holdings already have all shares of this statement that can be imported.</p>
        </StatusBanner>
      )}
      {entries.length > 0 && (
        <Table
          label="Shares of the statement"
          caption={`Quantities on ${formatDate(day)}.`}
          className="cas-table"
          boxed
          narrow="stack"
          columns={entryColumns}
          rows={entries}
          rowKey={({ isin }) => isin}
        />
      )}
      {leftOut.length > 0 && (
        <>
          <h3>Not importable</h3>
          <Table
            label="Securities that are not imported"
            className="cas-table"
            boxed
            narrow="stack"
            columns={leftOutColumns}
            rows={leftOut}
            rowKey={({ isin }) => isin}
          />
        </>
      )}
      {added > 0 && (
        <>
          <p className="ledger-soft">
            The statement has no purchase prices. Enter costs after the import.
          </p>
          <div className="ledger-actions">
            <Button loading={isAdding} onClick={onConfirm}>
              Import {nameHoldings(added)}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function Imported({
  imported: { day, added },
  onAgain,
}: {
  readonly imported: CasImported;
  readonly onAgain: () => void;
}) {
  return (
    <>
      <StatusBanner tone="good" title={`${nameHoldings(added.length)} imported`}>
        <p>
          Added as transfers in on {formatDate(day)}. Open a share and correct its entry to enter
          cost and date of purchase.
        </p>
      </StatusBanner>
      <ul className="cas-added">
        {added.map(({ isin, name, quantity }) => (
          <li key={isin}>
            <Link href={sharePageOf(isin)}>{name}</Link>
            <span>{formatCount(quantity)}</span>
          </li>
        ))}
      </ul>
      <div className="ledger-actions">
        <Link className="empty-action" href={holdingsPath}>
          View holdings
        </Link>
        <Button variant="default" onClick={onAgain}>
          Import another statement
        </Button>
      </div>
    </>
  );
}

/** Reads a file as base64. */
async function readBase64(file: File): Promise<string> {
  const reader = new FileReader();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  reader.addEventListener("load", () => {
    const { result } = reader;
    if (typeof result === "string") resolve(result.slice(result.indexOf(",") + 1));
  });
  reader.addEventListener("error", () => reject(new Error("The file could not be read.")));
  reader.readAsDataURL(file);
  return promise;
}
