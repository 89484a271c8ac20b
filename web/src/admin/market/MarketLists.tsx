import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { FreshRegister, RegisterRow } from "@munshi/bff/contract";
import { formatDate } from "../../lib/format.ts";
import { formatMoment } from "../../lib/format-moment.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { callAdmin } from "../call-admin.ts";
import { RegisterPage } from "../register/RegisterPage.tsx";
import type { RegisterPageProps } from "../register/RegisterPage.tsx";
import { useHolds } from "../permissions.ts";
import { writeAmount } from "./write-amount.ts";
import "./market.css";

type ListProps = Omit<RegisterPageProps, "register" | "about"> & {
  readonly register: FreshRegister;
};

/** A list of loaded market data with the newest day and the import that brought it. */
function MarketList({ register, renderCell, ...props }: ListProps) {
  const { data } = useQuery({
    queryKey: ["admin", "market-freshness", register],
    queryFn: () => callAdmin("GET /admin/market/freshness/:register", { params: { register } }),
  });
  return (
    <RegisterPage
      register={register}
      {...props}
      renderCell={(column, value, text, row) =>
        renderCell?.(column, value, text, row) ?? writeAmount(column, value)
      }
      about={data === undefined ? " " : tell(data)}
    />
  );
}

function tell({
  asOf,
  file,
  importedAt,
}: {
  readonly asOf: string | null;
  readonly file: string | null;
  readonly importedAt: string | null;
}): string {
  if (asOf === null) return "Nothing imported yet";
  const day = `Up to ${formatDate(asOf)}`;
  if (file === null || importedAt === null) return day;
  return `${day} · Last import: ${file}, ${formatMoment(importedAt)}`;
}

export function ContributionPage() {
  return <MarketList register="index-contributions" />;
}

export function EventsPage() {
  return <MarketList register="market-events" />;
}

export function FlowsPage() {
  return <MarketList register="institutional-flows" />;
}

export function ResultDatesPage() {
  return <MarketList register="result-dates" />;
}

export function ConstituentsPage() {
  return <MarketList register="index-constituents" />;
}

export function AllTimePage() {
  return (
    <MarketList
      register="all-time-prices"
      renderCell={({ id }, value, text) => {
        if (id !== "reached") return undefined;
        if (value === "high") return <StatusChip state="done" label={text} />;
        return value === "low" ? <StatusChip state="failed" label={text} /> : "–";
      }}
    />
  );
}

export function SymbolsPage() {
  const mayCorrect = useHolds("market.correct");
  return (
    <MarketList register="company-symbols" {...(mayCorrect ? { details: drawCompanyLinks } : {})} />
  );
}

export function NewsPage() {
  return <MarketList register="market-news" />;
}

export function StatementsPage() {
  const mayCorrect = useHolds("market.correct");
  return (
    <MarketList
      register="result-statements"
      {...(mayCorrect ? { details: drawStatementLinks } : {})}
    />
  );
}

export function ActionsPage() {
  const mayCorrect = useHolds("market.correct");
  return (
    <MarketList
      register="corporate-actions"
      renderCell={({ id }, value, text) =>
        id === "state" ? (
          <StatusChip state={value === "corrected" ? "warning" : "none"} label={text} />
        ) : undefined
      }
      {...(mayCorrect ? { details: drawActionLinks } : {})}
    />
  );
}

export function SurveillancePage() {
  return <MarketList register="surveillance" />;
}

type Links = readonly (readonly [text: string, address: string])[];

function addressOf(fact: Readonly<Record<string, string>>): string {
  return `/admin/AddCorrection?${new URLSearchParams(fact).toString()}`;
}

const cellOf = ({ cells }: RegisterRow, name: string): string => String(cells[name] ?? "");

function linksOfCompany(row: RegisterRow): Links {
  const company = cellOf(row, "symbol");
  return [
    ["Correct a field of the company", addressOf({ kind: "company", company })],
    ["Correct a price", addressOf({ kind: "price", company })],
    ["Correct a precomputed figure", addressOf({ kind: "parameter", company })],
    ["Correct the shareholding", addressOf({ kind: "shareholding", company })],
  ];
}

function linksOfStatement(row: RegisterRow): Links {
  const span = cellOf(row, "span");
  if (span !== "year" && span !== "quarter") return [];
  const fact = {
    kind: "statement",
    company: cellOf(row, "symbol"),
    basis: cellOf(row, "basis"),
    span,
    day: cellOf(row, "period"),
  };
  return [["Correct a line of this statement", addressOf(fact)]];
}

function linksOfAction(row: RegisterRow): Links {
  const fact = { kind: "action", company: cellOf(row, "symbol"), day: cellOf(row, "day") };
  const imported = `${cellOf(row, "action")}/${cellOf(row, "terms")}`;
  return [
    ["Correct or remove this action", addressOf({ ...fact, imported })],
    ["Add another action", addressOf(fact)],
  ];
}

const drawCompanyLinks = (row: RegisterRow) => (
  <CorrectLinks row={row} links={linksOfCompany(row)} />
);
const drawStatementLinks = (row: RegisterRow) => (
  <CorrectLinks row={row} links={linksOfStatement(row)} />
);
const drawActionLinks = (row: RegisterRow) => <CorrectLinks row={row} links={linksOfAction(row)} />;

function CorrectLinks({ row, links }: { readonly row: RegisterRow; readonly links: Links }) {
  return (
    <div className="market-details">
      <p>
        <strong>{cellOf(row, "symbol")}</strong> {cellOf(row, "company")}
      </p>
      {cellOf(row, "source") !== "" && <p>Imported from {cellOf(row, "source")}</p>}
      {links.length === 0 && <p>Statements of this period cannot be corrected.</p>}
      <ul>
        {links.map(([text, address]) => (
          <li key={address}>
            <Link href={address}>{text}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
