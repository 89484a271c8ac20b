import type { CompanyProfile } from "@munshi/bff/contract";

import { SectionPart } from "../../../company-parts/SectionPart.tsx";
import { emptyFigure, formatDate } from "../../../lib/format.ts";
import { Table } from "../../../table/Table.tsx";
import type { TableColumn } from "../../../table/Table.tsx";
import { PageGroup } from "../PageGroup.tsx";
import { SegmentsPart } from "./SegmentsPart.tsx";
import "./about.css";

/** Background, management and revenue breakdown of the company. */
export function AboutGroup() {
  return (
    <PageGroup id="about">
      <SectionPart name="profile" title="Background" height={240}>
        {(profile) => <Background profile={profile} />}
      </SectionPart>
      <div className="page-pair">
        <SectionPart
          name="profile"
          title="Board of directors"
          height={300}
          isFurther
          stamp={(_, asOf) => ({ source: "Company disclosures", asOf })}
        >
          {({ board }) => <Board board={board} />}
        </SectionPart>
        <SectionPart name="profile" title="History" height={300} isFurther>
          {({ history }) => <History history={history} />}
        </SectionPart>
      </div>
      <SegmentsPart />
    </PageGroup>
  );
}

function Background({ profile }: { readonly profile: CompanyProfile }) {
  const { background, incorporatedYear, registeredOffice, website, auditor, registrar } = profile;
  const facts = [
    { term: "Incorporated", text: incorporatedYear },
    { term: "Registered office", text: registeredOffice },
    { term: "Auditor", text: auditor },
    { term: "Registrar", text: registrar },
  ].filter(({ text }) => text !== null);
  return (
    <div className="about-background">
      <p>{background ?? "No data available."}</p>
      {(facts.length > 0 || website !== null) && (
        <dl className="about-facts">
          {facts.map(({ term, text }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
          {website !== null && (
            <div>
              <dt>Website</dt>
              <dd>
                <Website address={website} />
              </dd>
            </div>
          )}
        </dl>
      )}
      {profile.annualReports.length > 0 && (
        <p className="about-reports">
          Annual reports:{" "}
          {profile.annualReports.map(({ year, url }) => (
            <a key={year} href={url} target="_blank" rel="noreferrer">
              {year}
              <span className="visually-hidden"> (opens in a new window)</span>
            </a>
          ))}
        </p>
      )}
    </div>
  );
}

function Website({ address }: { readonly address: string }) {
  const href = /^https?:\/\//.test(address) ? address : `https://${address}`;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {address.replace(/^https?:\/\//, "")}
      <span className="visually-hidden"> (opens in a new window)</span>
    </a>
  );
}

const boardColumns: readonly TableColumn<CompanyProfile["board"][number]>[] = [
  { id: "name", header: "Name", render: ({ name }) => name },
  {
    id: "designation",
    header: "Designation",
    className: "table-words",
    render: ({ designation }) => designation,
  },
  {
    id: "since",
    header: "Since",
    render: ({ since }) => (since === null ? emptyFigure : formatDate(since)),
  },
];

function Board({ board }: Pick<CompanyProfile, "board">) {
  if (board.length === 0) return <p className="page-soft">Board details not available.</p>;
  return (
    <Table
      label="Board"
      className="about-board"
      narrow="fit"
      columns={boardColumns}
      rows={board}
      rowKey={({ name, designation }) => `${name} ${designation}`}
    />
  );
}

function History({ history }: Pick<CompanyProfile, "history">) {
  if (history.length === 0) return <p className="page-soft">History not available.</p>;
  return (
    <ol className="about-history">
      {history.map(({ year, text }) => (
        <li key={`${year} ${text}`}>
          <span className="figure">{year}</span>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
