import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { FreshRegister, RegisterRow } from "@munshi/bff/contract";
import { formatDate } from "../../lib/format.ts";
import { dayInIndia, formatMoment } from "../../lib/format-moment.ts";
import { StatusChip } from "../../ui/StatusChip.tsx";
import { callAdmin } from "../call-admin.ts";
import { RegisterPage } from "../register/RegisterPage.tsx";
import type { RegisterPageProps } from "../register/RegisterPage.tsx";
import { useHolds } from "../admin-session.ts";
import { writeAmount } from "../register/write-cell.ts";
import "./market.css";

type ListProps = Omit<RegisterPageProps, "register" | "about" | "details"> & {
  readonly register: FreshRegister;
  /** Corrections that a row leads to. */
  readonly linksOf?: LinksOf;
};

/** A list of loaded market data with the newest day and the import that brought it. */
function MarketList({ register, renderCell, linksOf, ...props }: ListProps) {
  const mayCorrect = useHolds("market.correct");
  const { data } = useQuery({
    queryKey: ["admin", "market-freshness", register],
    queryFn: () => callAdmin("GET /admin/market/freshness/:register", { params: { register } }),
  });
  return (
    <RegisterPage
      register={register}
      {...props}
      renderCell={(column, value, text, row) =>
        renderCell?.(column, value, text, row) ??
        (column.id === "state" ? drawState(value, text) : writeAmount(column, value))
      }
      {...(mayCorrect && linksOf !== undefined ? { details: drawLinks(linksOf) } : {})}
      about={data === undefined ? " " : tell(data)}
    />
  );
}

const drawState = (value: string | number | null, text: string) => (
  <StatusChip state={value === "imported" ? "none" : "warning"} label={text} />
);

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
  return <MarketList register="index-contributions" linksOf={linksOfContribution} />;
}

export function EventsPage() {
  return <MarketList register="market-events" linksOf={linksOfEvent} />;
}

export function FlowsPage() {
  return <MarketList register="institutional-flows" linksOf={linksOfFlow} />;
}

export function ResultDatesPage() {
  return <MarketList register="result-dates" linksOf={linksOfMeeting} />;
}

export function ConstituentsPage() {
  return <MarketList register="index-constituents" linksOf={linksOfConstituent} />;
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
  return <MarketList register="company-symbols" linksOf={linksOfCompany} />;
}

export function NewsPage() {
  return <MarketList register="market-news" linksOf={linksOfNews} />;
}

export function StatementsPage() {
  return <MarketList register="result-statements" linksOf={linksOfStatement} />;
}

export function ActionsPage() {
  return <MarketList register="corporate-actions" linksOf={linksOfAction} />;
}

export function SurveillancePage() {
  return <MarketList register="surveillance" linksOf={linksOfSurveillance} />;
}

type LinksOf = (row: RegisterRow) => Links;
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
    ["Correct the free float", addressOf({ kind: "freeFloat", company })],
  ];
}

function linksOfFlow({ cells }: RegisterRow): Links {
  const amounts = Object.fromEntries(
    ["investor", "day", "buy", "sell", "net"].map((name) => [name, String(cells[name] ?? "")]),
  );
  return [["Correct or remove this day", addressOf({ kind: "flow", ...amounts })]];
}

function linksOfConstituent(row: RegisterRow): Links {
  const list = { kind: "member", index: cellOf(row, "index"), day: cellOf(row, "day") };
  return [
    ["Correct this constituent", addressOf({ ...list, company: cellOf(row, "symbol") })],
    ["Add a constituent to this list", addressOf(list)],
  ];
}

function linksOfContribution(row: RegisterRow): Links {
  const company = cellOf(row, "symbol");
  return [
    ["Correct the free float, which sets the weight", addressOf({ kind: "freeFloat", company })],
    [
      "Correct this constituent",
      addressOf({ kind: "member", company, index: cellOf(row, "index") }),
    ],
    ["Correct a price", addressOf({ kind: "price", company })],
  ];
}

function linksOfMeeting(row: RegisterRow): Links {
  const fact = { kind: "event", company: cellOf(row, "symbol"), day: cellOf(row, "day") };
  return [["Move or cancel this meeting", addressOf(fact)]];
}

function linksOfEvent(row: RegisterRow): Links {
  if (cellOf(row, "event") === "meeting") return linksOfMeeting(row);
  const fact = { kind: "action", company: cellOf(row, "symbol"), day: cellOf(row, "day") };
  return [["Correct or add an action of this day", addressOf(fact)]];
}

function linksOfNews(row: RegisterRow): Links {
  const day = dayInIndia(cellOf(row, "at"));
  const fact = { kind: "news", company: cellOf(row, "symbol"), day };
  return [["Reword or hide this item", addressOf(fact)]];
}

function linksOfSurveillance(row: RegisterRow): Links {
  const fact = { kind: "surveillance", company: cellOf(row, "symbol"), day: cellOf(row, "day") };
  const imported = `list/${cellOf(row, "list")}`;
  return [["Correct the stage, or remove from the list", addressOf({ ...fact, imported })]];
}

function linksOfStatement(row: RegisterRow): Links {
  const fact = {
    kind: "statement",
    company: cellOf(row, "symbol"),
    basis: cellOf(row, "basis"),
    span: cellOf(row, "span"),
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

const drawLinks = (linksOf: LinksOf) => (row: RegisterRow) => (
  <CorrectLinks row={row} links={linksOf(row)} />
);

function CorrectLinks({ row, links }: { readonly row: RegisterRow; readonly links: Links }) {
  const symbol = cellOf(row, "symbol");
  return (
    <div className="market-details">
      {symbol === "" ? (
        <p>{formatDate(cellOf(row, "day"))}</p>
      ) : (
        <p>
          <strong>{symbol}</strong> {cellOf(row, "company")}
        </p>
      )}
      {cellOf(row, "source") !== "" && <p>Imported from {cellOf(row, "source")}</p>}
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
