import { Button } from "@mantine/core";
import type { StaffBox } from "@munshi/bff/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "wouter";
import { formatMoment } from "../../lib/format-moment.ts";
import { formatCount, formatDate } from "../../lib/format.ts";
import { Table } from "../../table/Table.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { QueryStatus } from "../../ui/FailureNotice.tsx";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { stateChips, stateLabels } from "../changes/change-texts.ts";
import { useHolds } from "../admin-session.ts";
import { staffBox } from "./box-calls.ts";
import { BoxForm } from "./BoxForm.tsx";
import { changeColumns, writeWeight } from "./change-columns.tsx";
import { VersionEditor } from "./VersionEditor.tsx";
import "./boxes.css";

const schedules = {
  monthly: "Monthly",
  quarterly: "Quarterly",
  "half-yearly": "Half-yearly",
  yearly: "Yearly",
} as const;

/** A managed box: stocks, versions and publication requests. */
export function StockBoxPage() {
  const { id = "" } = useParams();
  const number = /^\d{1,9}$/.test(id) ? Number(id) : 0;
  const mayReview = useHolds("box.review");
  const { data, error, refetch } = useQuery(staffBox(number));
  const [open, setOpen] = useState<"version" | "form" | null>(null);
  if (error !== null || data === undefined)
    return (
      <QueryStatus isPage title="The stock box could not be loaded" query={{ error, refetch }} />
    );
  return (
    <div className="managed-boxes-page">
      <Link href="/admin/StocksBoxData">Stock boxes</Link>
      <header className="managed-boxes-head">
        <h1 className="admin-title">{data.name}</h1>
        <span className="boxes-spring" />
        {mayReview && (
          <>
            <Button variant="default" onClick={() => setOpen("form")}>
              Edit box
            </Button>
            <Button onClick={() => setOpen(open === "version" ? null : "version")}>
              New version
            </Button>
          </>
        )}
      </header>
      <dl className="boxes-facts">
        <div>
          <dt>Manager</dt>
          <dd>{data.manager}</dd>
        </div>
        <div>
          <dt>Version</dt>
          <dd>{data.boxVersion === 0 ? "None yet" : data.boxVersion}</dd>
        </div>
        <div>
          <dt>Followers</dt>
          <dd>{formatCount(data.followers)}</dd>
        </div>
        <div>
          <dt>Live since</dt>
          <dd>{data.liveSince === null ? "–" : formatDate(data.liveSince)}</dd>
        </div>
        <div>
          <dt>Review frequency</dt>
          <dd>{data.schedule === null ? "As needed" : schedules[data.schedule]}</dd>
        </div>
      </dl>
      {open === "version" && (
        <VersionEditor key={data.boxVersion} box={data} onClose={() => setOpen(null)} />
      )}
      {data.requests.length > 0 && <Requests requests={data.requests} />}
      <section className="managed-boxes-section" aria-labelledby="holdings">
        <h2 id="holdings">Stocks</h2>
        <Table
          label="Stocks"
          boxed
          columns={[
            {
              id: "stock",
              header: "Stock",
              render: ({ symbol, name }) => (
                <>
                  {symbol} <span className="admin-soft">{name}</span>
                </>
              ),
            },
            {
              id: "weight",
              header: "Weight",
              align: "end",
              render: ({ weight }) => writeWeight(weight),
            },
            {
              id: "reason",
              header: "Reason",
              className: "boxes-wrap",
              render: ({ reason }) => (reason === "" ? "–" : reason),
            },
          ]}
          rows={data.current}
          rowKey={({ coCode }) => coCode}
          empty={
            <EmptyState
              drawing="query"
              level={3}
              title="No stocks yet"
              hint="Publish the first version."
            />
          }
        />
      </section>
      {data.versions.map((version) => (
        <Version key={version.version} version={version} />
      ))}
      {open === "form" && <BoxForm box={data} onClose={() => setOpen(null)} />}
    </div>
  );
}

function Requests({ requests }: { readonly requests: StaffBox["requests"] }) {
  return (
    <section className="managed-boxes-section" aria-labelledby="requests">
      <h2 id="requests">Publication requests</h2>
      <Table
        label="Publication requests"
        boxed
        narrow="stack"
        columns={[
          {
            id: "version",
            header: "Version",
            render: ({ id, base }) => <Link href={`/admin/Changes/${id}`}>Version {base + 1}</Link>,
          },
          {
            id: "state",
            header: "State",
            render: ({ state }) => (
              <StatusChip state={stateChips[state]} label={stateLabels[state]} />
            ),
          },
          { id: "note", header: "Note", className: "boxes-wrap", render: ({ note }) => note },
          { id: "maker", header: "Requested by", render: ({ maker }) => maker },
          { id: "at", header: "Requested on", render: ({ createdAt }) => formatMoment(createdAt) },
        ]}
        rows={requests}
        rowKey={({ id }) => id}
      />
    </section>
  );
}

function Version({ version }: { readonly version: StaffBox["versions"][number] }) {
  const { version: number, effective, publishedAt, note, stocks, turnover, changes } = version;
  return (
    <section className="managed-boxes-section" aria-labelledby={`version-${number}`}>
      <h2 id={`version-${number}`}>
        Version {number}, {formatDate(effective)}
      </h2>
      <p>
        {note === "" ? "No note." : note}{" "}
        <span className="admin-soft">
          {stocks} stocks{turnover === null ? "" : `, turnover ${turnover.toFixed(2)} %`}, published{" "}
          {formatMoment(publishedAt)}
        </span>
      </p>
      {changes.length > 0 && (
        <details>
          <summary>{formatCount(changes.length)} changes</summary>
          <Table
            label={`Changes in version ${number}`}
            boxed
            columns={changeColumns}
            rows={changes}
            rowKey={({ coCode }) => coCode}
          />
        </details>
      )}
    </section>
  );
}
