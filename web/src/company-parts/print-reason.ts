import type { MoveReason } from "@munshi/engine/contract";
import { formatDate } from "../lib/format.ts";
import { formatMoment } from "../lib/format-moment.ts";
import { printAmount, printChange, printResultChange } from "./print-figure.ts";

/** A reason in words. */
export interface PrintedReason {
  /** For the chip: `Results: profit +24.0 %`. */
  readonly short: string;
  /** The reason in full. */
  readonly text: string;
  /** Source and time: `Filed 14 Nov 26, 16:05`. */
  readonly source: string;
  /** The filing itself. */
  readonly url: string | null;
}

const exTitles = {
  dividend: "Ex-dividend",
  bonus: "Ex-bonus",
  split: "Ex-split",
  other: "Ex-date",
};

/** Prints one reason of a share's move. */
export function printReason(reason: MoveReason): PrintedReason {
  switch (reason.kind) {
    case "results": {
      const change = printProfit(reason.profitChange);
      return {
        short: change === null ? "Results filed" : `Results: ${change.short}`,
        text: change === null ? "Quarterly results" : `Quarterly results: ${change.long}`,
        source: `Filed ${printTime(reason.at)}`,
        url: null,
      };
    }
    case "filing":
      return {
        short: reason.subject,
        text: reason.subject,
        source: `Exchange announcement, ${printTime(reason.at)}`,
        url: reason.url !== null && /^https?:\/\//iu.test(reason.url) ? reason.url : null,
      };
    case "action":
      return {
        short: exTitles[reason.action],
        text: reason.purpose,
        source: `Ex-date ${printTime(reason.at)}`,
        url: null,
      };
    case "deal": {
      const type = reason.type === "bulk" ? "Bulk deal" : "Block deal";
      const verb = reason.side === "buy" ? "bought" : "sold";
      const value = printAmount(reason.value, "money");
      return {
        short: `${type}: ${value} ${verb}`,
        text: `${reason.client} ${verb} shares worth ${value}`,
        source: `${type}, ${printTime(reason.at)}`,
        url: null,
      };
    }
    case "sector": {
      const median = printMedian(reason.median);
      return {
        short: `Sector ${median}`,
        text: `${reason.sector} moved ${median}, the median of ${reason.companies} companies`,
        source: `Prices of ${printTime(reason.at)}`,
        url: null,
      };
    }
    case "volume": {
      const times = reason.times.toFixed(1);
      return {
        short: `Volume ${times}× average`,
        text: `Volume ${times} times the average of the last 20 sessions`,
        source: `Trading on ${printTime(reason.at)}`,
        url: null,
      };
    }
    case "high52":
    case "low52": {
      const side = reason.kind === "high52" ? "high" : "low";
      return {
        short: `52-week ${side}`,
        text: `New 52-week ${side}`,
        source: `Trading on ${printTime(reason.at)}`,
        url: null,
      };
    }
  }
}

/** True for what a company or an exchange published, as opposed to how the share traded. */
export function isPublished({ kind }: MoveReason): boolean {
  return kind === "results" || kind === "filing" || kind === "action" || kind === "deal";
}

type ProfitChange = Extract<MoveReason, { readonly kind: "results" }>["profitChange"];

function printProfit(
  change: ProfitChange,
): { readonly short: string; readonly long: string } | null {
  if (change === null) return null;
  const text = printResultChange(change, true).text.replace(/^[▲▼] /u, "");
  if (typeof change === "number") {
    return { short: `profit ${text}`, long: `net profit ${text} from a year ago` };
  }
  const turn = text.charAt(0).toLowerCase() + text.slice(1);
  return { short: turn, long: turn };
}

function printMedian(median: number): string {
  return printChange(median, "percent").text.replace(/^[▲▼] /u, "");
}

/** A day, or an instant as day and clock. */
function printTime(at: string): string {
  return at.includes("T") ? formatMoment(at) : formatDate(at);
}
