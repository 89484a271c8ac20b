import type { CsvFormat } from "../csv/csv-format.ts";
import { xbrlFactTable } from "../xbrl/fact-table.ts";
import { xbrlFilingTable } from "../xbrl/filing-table.ts";
import { fullBhavcopy, legacyBhavcopy, udiffBhavcopy } from "./bhavcopy.ts";
import { holidays, tradingDays } from "./calendar.ts";
import { corporateActions } from "./corporate-actions.ts";
import { equityList } from "./equity-list.ts";
import { etfList } from "./etf-list.ts";
import { indexList } from "./index-list.ts";
import { indexMembership } from "./index-membership.ts";
import { industryMap } from "./industry-map.ts";
import { knownUnused } from "./known-unused.ts";
import { circuitTable } from "./days/circuits.ts";
import { dealTable } from "./days/deals.ts";
import { flowsByDay, flowsByParticipant } from "./days/flows.ts";
import { fundHoldings, fundSchemes } from "./days/funds.ts";
import { marketWatch } from "./market-watch.ts";
import { annualReports, freeFloats, surveillance } from "./pages/lists.ts";
import { companyBoards, companyHistories, companyProfiles } from "./pages/profiles.ts";
import { researchCalls } from "./pages/research-calls.ts";
import { segments } from "./pages/segments.ts";
import { announcementTable, boardMeetings, news } from "./pages/dated-facts.ts";
import { parameterTable } from "./parameter-table.ts";
import { shareholding } from "./shareholding.ts";
import { symbolChanges } from "./symbol-changes.ts";

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
