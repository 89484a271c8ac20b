import { IconX } from "@tabler/icons-react";
import { formatCount } from "../../../../lib/format.ts";
import type { RowOutcome } from "./match-rows.ts";
import type { UploadOutcome } from "./upload-csv.ts";

const words: Readonly<Record<RowOutcome["kind"], string>> = {
  added: "Added",
  "in-list": "Skipped: already in the list",
  repeated: "Skipped: duplicate row",
  "not-found": "Not found",
};

/** Rows beyond these are counted, not drawn. */
const mostDrawn = 500;

/** What became of a file: in one line, and below it row by row, what needs a look first. */
export function CsvReport({
  outcome,
  onClose,
}: {
  readonly outcome: UploadOutcome;
  readonly onClose: () => void;
}) {
  const isRefused = outcome.kind === "refused";
  return (
    <section
      className={isRefused ? "csv-report csv-refused" : "csv-report"}
      aria-label="Upload results"
    >
      <div className="csv-report-head">
        <p>
          <strong>{outcome.fileName}</strong>{" "}
          {outcome.kind === "refused" ? outcome.message : <Tally rows={outcome.rows} />}
        </p>
        <button type="button" className="icon-button" aria-label="Close report" onClick={onClose}>
          <IconX size={18} stroke={1.6} aria-hidden />
        </button>
      </div>
      {outcome.kind === "done" && <Rows rows={outcome.rows} />}
    </section>
  );
}

function Tally({ rows }: { readonly rows: readonly RowOutcome[] }) {
  const count = (wanted: (kind: RowOutcome["kind"]) => boolean) =>
    formatCount(rows.filter(({ kind }) => wanted(kind)).length);
  return (
    <span className="figure">
      {count((kind) => kind === "added")} added,{" "}
      {count((kind) => kind === "in-list" || kind === "repeated")} skipped,{" "}
      {count((kind) => kind === "not-found")} not found
    </span>
  );
}

const order: readonly RowOutcome["kind"][] = ["not-found", "repeated", "in-list", "added"];

function Rows({ rows }: { readonly rows: readonly RowOutcome[] }) {
  const sorted = [...rows].sort(
    (left, right) => order.indexOf(left.kind) - order.indexOf(right.kind) || left.row - right.row,
  );
  return (
    <details open={rows.some(({ kind }) => kind === "not-found")}>
      <summary>Details by row</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <section className="csv-rows" tabIndex={0} aria-label="File rows">
        <table>
          <thead>
            <tr>
              <th scope="col" className="csv-row-number">
                Row
              </th>
              <th scope="col">Value in file</th>
              <th scope="col">Company</th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, mostDrawn).map(({ row, text, name, kind }) => (
              <tr key={row}>
                <td className="csv-row-number figure">{row}</td>
                <td>{text}</td>
                <td>{name}</td>
                <td className={`csv-${kind}`}>{words[kind]}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {sorted.length > mostDrawn && (
          <p className="field-note">and {formatCount(sorted.length - mostDrawn)} more rows</p>
        )}
      </section>
    </details>
  );
}
