import { useQuery } from "@tanstack/react-query";
import type { DatasetImpact } from "@munshi/bff/contract";
import { formatCount, formatDate } from "../../lib/format.ts";
import { Table } from "../../table/Table.tsx";
import { QueryStatus } from "../../ui/FailureNotice.tsx";
import { callAdmin } from "../call-admin.ts";
import "./changes.css";

/** Changes that a publication or rollback would make, by the report's hash. */
export function ImpactReport({ hash }: { readonly hash: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["admin", "impact", hash],
    queryFn: () => callAdmin("GET /admin/market/impacts/:hash", { params: { hash } }),
    // A report never changes under its hash.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error !== null || data === undefined)
    return <QueryStatus title="The impact report could not be loaded" query={{ error, refetch }} />;
  return <Shown impact={data} />;
}

type Column = DatasetImpact["columns"][number];
type Band = DatasetImpact["bands"]["changes"][number];

function Shown({ impact }: { readonly impact: DatasetImpact }) {
  const { rows, entered, left, columns, bands, base } = impact;
  return (
    <section className="admin-section impact-report" aria-label="Impact report">
      <h2>Impact report</h2>
      <dl className="change-facts">
        <div>
          <dt>Compared with</dt>
          <dd>{base === null ? "No published dataset" : `Dataset of ${formatDate(base.asOf)}`}</dd>
        </div>
        <div>
          <dt>As of</dt>
          <dd>{formatDate(impact.asOf)}</dd>
        </div>
        <div>
          <dt>Companies</dt>
          <dd className="figure">
            {formatCount(rows.before)} → {formatCount(rows.after)}
          </dd>
        </div>
        <div>
          <dt>Changed figures</dt>
          <dd className="figure">{formatCount(impact.moved)}</dd>
        </div>
        <div>
          <dt>Score band changes</dt>
          <dd className="figure">{formatCount(bands.moved)}</dd>
        </div>
      </dl>
      <Companies title="Companies added" companies={entered} />
      <Companies title="Companies removed" companies={left} />
      {columns.length === 0 ? (
        <p>No figures change.</p>
      ) : (
        <Table<Column>
          label="Changed figures"
          columns={[
            { id: "title", header: "Figure", render: ({ title }) => title },
            {
              id: "moved",
              header: "Changed",
              align: "end",
              render: ({ moved }) => formatCount(moved),
            },
            {
              id: "appeared",
              header: "New",
              align: "end",
              render: ({ appeared }) => formatCount(appeared),
            },
            {
              id: "vanished",
              header: "Now empty",
              align: "end",
              render: ({ vanished }) => formatCount(vanished),
            },
            { id: "largest", header: "Largest moves", render: writeLargest },
          ]}
          rows={columns}
          rowKey={({ key }) => key}
          boxed
        />
      )}
      {bands.changes.length > 0 && (
        <Table<Band>
          label="Score band changes"
          columns={[
            { id: "company", header: "Company", render: ({ name }) => name },
            { id: "score", header: "Score", render: ({ score }) => score },
            {
              id: "before",
              header: "Before",
              render: ({ before, from }) => writeBand(before, from),
            },
            { id: "after", header: "After", render: ({ after, to }) => writeBand(after, to) },
          ]}
          rows={bands.changes}
          rowKey={({ coCode, score }) => `${coCode} ${score}`}
          boxed
        />
      )}
      {bands.moved > bands.changes.length && (
        <p>Showing the first {formatCount(bands.changes.length)}.</p>
      )}
    </section>
  );
}

const writeNumber = (value: number | null): string =>
  value === null ? "–" : value.toLocaleString("en-IN", { maximumFractionDigits: 2 });

function writeBand(score: number | null, band: string | null): string {
  return score === null || band === null ? "–" : `${writeNumber(score)} ${band}`;
}

function writeLargest({ largest }: Column): string {
  return largest
    .slice(0, 3)
    .map(({ name, before, after }) => `${name} ${writeNumber(before)} → ${writeNumber(after)}`)
    .join("; ");
}

function Companies({
  title,
  companies,
}: {
  readonly title: string;
  readonly companies: DatasetImpact["entered"];
}) {
  if (companies.length === 0) return null;
  const names = companies.map(({ name }) => name);
  return (
    <p>
      {title}: {names.slice(0, 20).join(", ")}
      {names.length > 20 ? ` and ${formatCount(names.length - 20)} more` : ""}
    </p>
  );
}
