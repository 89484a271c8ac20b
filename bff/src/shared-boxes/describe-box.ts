import type { BoxDetail, BoxManager } from "@munshi/core-api/contract";

/** Box data that a preview needs. */
export interface PreviewedBox extends Pick<
  BoxDetail,
  "name" | "idea" | "liveSince" | "cagr" | "sinceLive" | "risk" | "stocks" | "spark" | "asOf"
> {
  readonly manager: Pick<BoxManager, "name" | "registration"> | null;
}

/** The words of a box's preview. */
export interface BoxWords {
  readonly name: string;
  readonly idea: string;
  /** The headline figure, from the live record alone. */
  readonly headline: { readonly label: string; readonly value: string; readonly note: string };
  readonly risk: string;
  readonly maker: string;
  /** All of it in a sentence or two. */
  readonly description: string;
}

const risks = { LR: "Low risk", MR: "Moderate risk", HR: "High risk" } as const;

const oneDecimal = new Intl.NumberFormat("en-IN", {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: "negative",
});
const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

function printGain(percent: number): string {
  const digits = oneDecimal.format(percent).replace("-", "−");
  return `${percent > 0 && /[1-9]/.test(digits) ? "+" : ""}${digits} %`;
}

/** `2026-11-20` as `20 Nov 26`. */
export function printDay(day: string): string {
  return `${day.slice(8, 10)} ${months[Number(day.slice(5, 7)) - 1] ?? ""} ${day.slice(2, 4)}`;
}

function describeRecord({
  liveSince,
  cagr,
  sinceLive,
}: Pick<PreviewedBox, "liveSince" | "cagr" | "sinceLive">): BoxWords["headline"] {
  if (liveSince === null) {
    return { label: "Performance", value: "Back-tested", note: "Not live yet" };
  }
  const note = `Live since ${printDay(liveSince)}`;
  if (cagr !== null) return { label: "CAGR", value: printGain(cagr), note };
  if (sinceLive !== null) {
    return { label: "Absolute return", value: printGain(sinceLive), note: `${note}, under a year` };
  }
  return { label: "Performance", value: "No live returns yet", note };
}

/** Describes a shared box for its preview. */
export function describeBox(box: PreviewedBox): BoxWords {
  const headline = describeRecord(box);
  const risk = risks[box.risk.level];
  const record =
    box.liveSince === null
      ? "Back-tested"
      : `${headline.label} ${headline.value}, ${headline.note}`;
  return {
    name: box.name,
    idea: box.idea,
    headline,
    risk,
    maker:
      box.manager === null
        ? "Made by a member"
        : `${box.manager.name}, ${box.manager.registration}`,
    description: [box.idea, `${record}. ${risk}, ${box.stocks} stocks.`]
      .filter((part) => part !== "")
      .join(" "),
  };
}
