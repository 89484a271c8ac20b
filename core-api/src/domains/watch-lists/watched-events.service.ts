import type { Executor } from "@munshi/db";
import { AppError } from "@munshi/platform";
import type { WatchedEvent, WatchedEvents } from "../../contract/index.ts";
import { dateOfDay, dayOfDate } from "../../platform/clock/days.ts";
import type { Owner } from "../accounts/index.ts";
import { dropIntimations } from "../company-profile/index.ts";
import type { MarketFacts } from "../market/index.ts";
import { readResult, resultColumns } from "../result-corner/index.ts";
import { listEventsOf, listFiledBetween } from "./watched-events.query.ts";
import type { DatedEvent } from "./watched-events.query.ts";
import { listWatchLists } from "./watch-lists.repository.ts";

export interface WatchedEventsService {
  /** Lists events of all watched companies. @throws AppError `market.not_published` (404). */
  list(owner: Owner): Promise<WatchedEvents>;
}

const daysAround = 7;

export function createWatchedEvents(
  db: Executor,
  facts: Pick<MarketFacts, "findVersion" | "figures">,
): WatchedEventsService {
  return {
    async list(owner) {
      const dataset = await facts.findVersion();
      if (dataset === null) {
        throw new AppError("market.not_published", 404, "Market data is not available yet.");
      }
      const { asOf } = dataset;
      const lists = await listWatchLists(db, owner);
      const coCodes = [...new Set(lists.flatMap(({ co_codes }) => co_codes))];
      if (coCodes.length === 0) return { asOf, companies: 0, past: [], next: [] };
      const today = dayOfDate(asOf);
      const from = dateOfDay(today - daysAround + 1);
      const [events, filed] = await Promise.all([
        listEventsOf(db, coCodes, { from, to: dateOfDay(today + daysAround) }),
        listFiledBetween(db, coCodes, { from, to: asOf }),
      ]);
      const rows =
        filed.length === 0 ? [] : await facts.figures.list(dataset, resultColumns, filed);
      const results = rows.flatMap(({ coCode, cells }): WatchedEvent[] => {
        const result = readResult(coCode, cells);
        if (result === null || result.publishedOn < from) return [];
        const { symbol, name, publishedOn, netProfit } = result;
        const profitChange = netProfit.changeOnYear;
        return [{ coCode, symbol, name, day: publishedOn, kind: "filed", event: "", profitChange }];
      });
      const told = dropIntimations(events, ({ day, coCode }) => `${day} ${coCode}`).map(describe);
      // The filing tells more than the meeting that approved it.
      const past = told.filter(({ day, kind }) => day <= asOf && !isMeeting(kind));
      return {
        asOf,
        companies: coCodes.length,
        past: [...results, ...past].toSorted((one, other) => other.day.localeCompare(one.day)),
        next: told.filter(({ day }) => day > asOf),
      };
    },
  };
}

const isMeeting = (kind: WatchedEvent["kind"]): boolean => kind === "meeting" || kind === "results";

function describe({ coCode, symbol, name, day, kind, purpose, details }: DatedEvent): WatchedEvent {
  const isAboutResults = kind === "meeting" && /results/iu.test(`${purpose} ${details ?? ""}`);
  return {
    coCode,
    symbol,
    name,
    day,
    kind: isAboutResults ? "results" : kind,
    event: purpose,
    profitChange: null,
  };
}
