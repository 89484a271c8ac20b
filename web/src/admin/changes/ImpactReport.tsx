import { useQuery } from "@tanstack/react-query";
import type { DatasetImpact } from "@munshi/bff/contract";
import { formatCount, formatDate } from "../../lib/format.ts";
import { toFailure } from "../../lib/http.ts";
import { Table } from "../../table/Table.tsx";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { callAdmin } from "../call-admin.ts";
import "./changes.css";

/** What a publication or a roll-back would change, by the report's hash. */
export function ImpactReport({ hash }: { readonly hash: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["admin", "impact", hash],
    queryFn: () => callAdmin("GET /admin/market/impacts/:hash", { params: { hash } }),
    // A hash names one report for ever.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error !== null) {
    return (
      <FailureNotice
        title="The impact report could not be loaded"
        failure={toFailure(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <div className="page-waiting" aria-busy="true" />;
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
          <dd>{base === null ? "Nothing is published" : `Dataset of ${formatDate(base.asOf)}`}</dd>
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
          <dt>Figures that move</dt>
          <dd className="figure">{formatCount(impact.moved)}</dd>
        </div>
        <div>
          <dt>Scores that change band</dt>
          <dd className="figure">{formatCount(bands.moved)}</dd>
        </div>
      </dl>
      <Companies title="Companies that enter" companies={entered} />
      <Companies title="Companies that leave" companies={left} />
      {columns.length === 0 ? (
        <p>No figure moves.</p>
      ) : (
        <Table<Column>
          label="Figures that move"
          columns={[
            { id: "title", header: "Figure", render: ({ title }) => title },
            {
              id: "moved",
              header: "Moved",
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
              header: "Emptied",
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
          label="Scores that change band"
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
        <p>The first {formatCount(bands.changes.length)} are listed.</p>
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
