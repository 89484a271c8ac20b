import { Button } from "@mantine/core";
import type { ContractNoteAnswer, ContractNoteRow } from "@munshi/bff/contract";
import { IconUpload } from "@tabler/icons-react";
import { useRef, useState } from "react";
import {
  emptyFigure,
  formatCount,
  formatDate,
  formatPrice,
  formatExactRupees,
} from "../../lib/format.ts";
import { toFailure } from "../../lib/http.ts";
import type { Failure } from "../../lib/http.ts";
import { Table } from "../../table/Table.tsx";
import type { TableColumn } from "../../table/Table.tsx";
import { StatusBanner } from "../../ui/StatusBanner.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { useContractNote } from "./holdings-api.ts";

/** As the contract limits the text. */
const mostCharacters = 60_000;

const sample = `trade_date,isin,side,quantity,price,brokerage,stt,exchange,sebi,stamp_duty,gst
2026-11-20,INE000A01018,BUY,10,512.40,0,5,0.16,0.01,0.77,0.03`;
const sampleAddress = `data:text/csv;charset=utf-8,${encodeURIComponent(sample)}`;

/** Compares an uploaded contract note with the fills of its days. */
export function ContractNotePart() {
  const input = useRef<HTMLInputElement>(null);
  const compare = useContractNote();
  const [fileName, setFileName] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const read = async (file: File): Promise<void> => {
    compare.reset();
    setProblem(null);
    setFileName(file.name);
    // Four bytes a character at most.
    const text = file.size > 4 * mostCharacters ? null : await file.text().catch(() => null);
    if (text === null || text.length > mostCharacters || text.includes("\0")) {
      setProblem("The file is not a CSV of up to 60,000 characters. Export one day and try again.");
      return;
    }
    compare.mutate(text);
  };
  return (
    <section className="ledger-part" aria-label="Contract note">
      <h2>Contract note</h2>
      <p className="ledger-soft">
        Compare your broker's contract note with the orders filled here. The file is not stored.
      </p>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label="Contract note as CSV"
        className="visually-hidden"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file !== undefined) void read(file);
          // Lets the same file be chosen again after it was fixed.
          event.currentTarget.value = "";
        }}
      />
      <div className="ledger-actions">
        <Button
          loading={compare.isPending}
          leftSection={<IconUpload size={16} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          Upload CSV
        </Button>
        <a className="ledger-act" href={sampleAddress} download="contract-note-sample.csv">
          Sample CSV
        </a>
      </div>
      <p className="ledger-soft">
        Columns: trade_date (YYYY-MM-DD), isin, side (BUY or SELL), quantity, price; if stated
        brokerage, stt, exchange, sebi, stamp_duty, gst, in ₹.
      </p>
      {problem !== null && <Refused title={`${fileName} could not be read`} text={problem} />}
      {compare.error !== null && <Unreadable name={fileName} failure={toFailure(compare.error)} />}
      {compare.data !== undefined && <Compared name={fileName} note={compare.data} />}
    </section>
  );
}

function Refused({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <StatusBanner tone="bad" title={title}>
      <p>{text}</p>
    </StatusBanner>
  );
}

function Unreadable({ name, failure }: { readonly name: string; readonly failure: Failure }) {
  if (failure.code !== "holdings.unreadable_note")
    return <Refused title={`${name} could not be compared`} text={failure.message} />;
  return (
    <StatusBanner tone="bad" title={`${name} could not be read`}>
      <ul className="note-problems">
        {(failure.details ?? []).map(({ path, message }) => (
          <li key={path}>
            {path.replace(/^l/, "L")}: {message}.
          </li>
        ))}
      </ul>
      <p>Nothing was compared or changed. Fix these lines and upload the file again.</p>
    </StatusBanner>
  );
}

const differenceNames: Readonly<Record<ContractNoteRow["differences"][number], string>> = {
  quantity: "Quantity",
  price: "Price",
  charges: "Charges",
  not_on_note: "Not on the note",
  not_ordered_here: "Not ordered here",
};

/** The note's figure above the one of the fills. */
function pair(note: number | null, fills: number | null, print: (value: number) => string) {
  const [ofNote, ofFills] = [note, fills].map((value) =>
    value === null ? emptyFigure : print(value),
  );
  return (
    <>
      {ofNote}
      <span className="ledger-below">{ofFills}</span>
    </>
  );
}

const columns: readonly TableColumn<ContractNoteRow>[] = [
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
    id: "day",
    header: "Trade",
    render: ({ day, side }) => `${side === "BUY" ? "Buy" : "Sell"}, ${formatDate(day)}`,
  },
  {
    id: "quantity",
    header: "Quantity",
    align: "end",
    render: ({ note_quantity: note, fill_quantity: fills }) => pair(note, fills, formatCount),
  },
  {
    id: "price",
    header: "Average price",
    align: "end",
    render: ({ note_average_paise: note, fill_average_paise: fills }) =>
      pair(note, fills, (paise) => `₹${formatPrice(paise / 100)}`),
  },
  {
    id: "charges",
    header: "Charges",
    align: "end",
    render: ({ note_charges_paise: note, bill_charges_paise: bill }) =>
      pair(note, bill, formatExactRupees),
  },
  {
    id: "differences",
    header: "Result",
    className: "note-result",
    render: ({ differences }) =>
      differences.length === 0 ? (
        <StatusChip state="done" label="Agrees" />
      ) : (
        <StatusChip
          state="warning"
          label={differences.map((each) => differenceNames[each]).join(", ")}
        />
      ),
  },
];

function Compared({ name, note }: { readonly name: string; readonly note: ContractNoteAnswer }) {
  const { rows, differing, note_charges_paise: noted, bill_charges_paise: billed } = note;
  return (
    <>
      <StatusBanner
        tone={differing === 0 ? "good" : "warning"}
        title={
          differing === 0
            ? "The contract note agrees with your orders"
            : `${formatCount(differing)} of ${formatCount(rows.length)} trades differ`
        }
      >
        <p>
          {name}: charges {formatExactRupees(noted)} on the note, {formatExactRupees(billed)}{" "}
          estimated on the bills.
        </p>
      </StatusBanner>
      <Table
        label="Trades of the contract note"
        caption="Upper figure: contract note. Lower figure: your orders, estimated charges."
        className="note-table"
        boxed
        narrow="stack"
        columns={columns}
        rows={rows}
        rowKey={({ isin, day, side }) => `${day} ${isin} ${side}`}
      />
    </>
  );
}
