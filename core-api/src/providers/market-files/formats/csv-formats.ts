import type { Columns } from "../csv/columns.ts";
import type { CsvFormat } from "../csv/csv-format.ts";
import { notUsed } from "../fact-sink.ts";
import { importOrder } from "../market-file.ts";
import { xbrlFactTable } from "../xbrl/fact-table.ts";
import { xbrlFilingTable } from "../xbrl/filing-table.ts";
import { fullBhavcopy, legacyBhavcopy, udiffBhavcopy } from "./bhavcopy.ts";
import { holidays, tradingDays } from "./calendar.ts";
import { corporateActions } from "./corporate-actions.ts";
import { circuitTable } from "./days/circuits.ts";
import { dealTable } from "./days/deals.ts";
import { flowsByDay, flowsByParticipant } from "./days/flows.ts";
import { fundHoldings, fundSchemes } from "./days/funds.ts";
import { equityList } from "./equity-list.ts";
import { etfList } from "./etf-list.ts";
import { indexList } from "./index-list.ts";
import { indexMembership } from "./index-membership.ts";
import { industryMap } from "./industry-map.ts";
import { marketWatch } from "./market-watch.ts";
import { announcementTable, boardMeetings, news } from "./pages/dated-facts.ts";
import { annualReports, freeFloats, surveillance } from "./pages/lists.ts";
import { companyBoards, companyHistories, companyProfiles } from "./pages/profiles.ts";
import { researchCalls } from "./pages/research-calls.ts";
import { segments } from "./pages/segments.ts";
import { parameterTable } from "./parameter-table.ts";
import { shareholding } from "./shareholding.ts";
import { symbolChanges } from "./symbol-changes.ts";

/** Files that are known by their headers and that the market model does not use. */
const kinds: readonly { readonly label: string; readonly headers: readonly string[] }[] = [
  { label: "lot sizes of derivatives", headers: ["symbol", "lot size"] },
  { label: "tradable mutual funds", headers: ["tradingsymbol", "amc", "scheme type"] },
  {
    label: "a broker's instruments",
    headers: ["instrument token", "exchange token", "tradingsymbol", "segment"],
  },
];

const isKind = (columns: Columns) => (kind: (typeof kinds)[number]) => columns.has(...kind.headers);

const knownUnused: readonly CsvFormat[] = kinds.map((kind) => ({
  format: "known-unused",
  label: `${kind.label} (not used by the market model)`,
  order: importOrder.unused,
  matches: (columns) => isKind(columns)(kind),
  open: ({ sink }) => ({ read: () => sink.skip(notUsed) }),
}));

/** In the order in which they are tried: the narrow ones before the table of parameters. */
export const csvFormats: readonly CsvFormat[] = [
  udiffBhavcopy,
  fullBhavcopy,
  legacyBhavcopy,
  equityList,
  etfList,
  symbolChanges,
  indexList,
  marketWatch,
  corporateActions,
  shareholding,
  xbrlFilingTable,
  xbrlFactTable,
  industryMap,
  indexMembership,
  holidays,
  tradingDays,
  boardMeetings,
  announcementTable,
  news,
  segments,
  companyProfiles,
  companyBoards,
  companyHistories,
  surveillance,
  annualReports,
  freeFloats,
  researchCalls,
  flowsByDay,
  flowsByParticipant,
  dealTable,
  circuitTable,
  fundSchemes,
  fundHoldings,
  ...knownUnused,
  parameterTable,
];
