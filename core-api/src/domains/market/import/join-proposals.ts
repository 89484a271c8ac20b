import type { IsoDate } from "@munshi/engine/contract";
import { isSameIssuer } from "./company.ts";

/** The first and last stored day of a company or held security of the real market. */
export interface TradedSpan {
  readonly coCode: number;
  readonly symbol: string;
  readonly name: string;
  readonly isin: string | null;
  readonly isHeld: boolean;
  readonly firstDay: IsoDate;
  /** Paise, as printed for the first day; null if missing. */
  readonly firstPreviousClose: number | null;
  readonly lastDay: IsoDate;
  /** Paise. */
  readonly lastClose: number;
}

/** Two stored companies that may be the same: one stopped trading as the other started. */
export interface JoinProposal {
  readonly from: TradedSpan;
  readonly into: TradedSpan;
  /** The evidence, in words. */
  readonly evidence: readonly string[];
}

/**
 * Pairs of companies of which one's prices end on a market day and the other's start on the next,
 * and that share an issuer, a name or the price: the newcomer's printed previous close equals the
 * other's last close. Companies of different issuers are never paired. `marketDays` are the stored
 * days, ascending.
 */
export function findJoinProposals(
  spans: readonly TradedSpan[],
  marketDays: readonly IsoDate[],
): readonly JoinProposal[] {
  const dayAfter = new Map(marketDays.map((day, at) => [day, marketDays[at + 1]]));
  const newcomers = Map.groupBy(spans, ({ firstDay }) => firstDay);
  const proposals = spans.flatMap((gone) => {
    const next = dayAfter.get(gone.lastDay);
    if (next === undefined) return [];
    return (newcomers.get(next) ?? []).flatMap((newcomer) => {
      const evidence = listEvidence(gone, newcomer);
      return evidence.length === 0 ? [] : [propose(gone, newcomer, evidence)];
    });
  });
  return proposals.toSorted(
    (one, other) =>
      other.evidence.length - one.evidence.length || (one.from.symbol < other.from.symbol ? -1 : 1),
  );
}

/**
 * A held security is merged into the company; otherwise the earlier company is merged into its
 * successor.
 */
function propose(
  gone: TradedSpan,
  newcomer: TradedSpan,
  evidence: readonly string[],
): JoinProposal {
  return newcomer.isHeld && !gone.isHeld
    ? { from: newcomer, into: gone, evidence }
    : { from: gone, into: newcomer, evidence };
}

function listEvidence(gone: TradedSpan, newcomer: TradedSpan): readonly string[] {
  const isBoth = gone.isin !== null && newcomer.isin !== null;
  if (isBoth && !isSameIssuer(gone.isin ?? "", newcomer.isin ?? "")) return [];
  const rupees = (gone.lastClose / 100).toFixed(2);
  return [
    ...(isBoth ? [`both ISINs are of one issuer (${gone.isin}, ${newcomer.isin})`] : []),
    ...(newcomer.firstPreviousClose === gone.lastClose
      ? [
          `the previous close of ${newcomer.symbol} on ${newcomer.firstDay} is the last close of ${gone.symbol}, ₹ ${rupees}`,
        ]
      : []),
    ...(isAlike(gone, newcomer) ? [`the names are alike (${gone.name}, ${newcomer.name})`] : []),
  ];
}

const shortestName = 4;

/**
 * Returns true if a name of one is a prefix of a name of the other, ignoring blanks and words such
 * as Limited.
 */
function isAlike(one: TradedSpan, other: TradedSpan): boolean {
  const [names, others] = [foldNames(one), foldNames(other)];
  return names.some((name) =>
    others.some((candidate) => name.startsWith(candidate) || candidate.startsWith(name)),
  );
}

function foldNames({ name, symbol }: TradedSpan): readonly string[] {
  return [name, symbol]
    .map((text) =>
      text
        .toLowerCase()
        .replaceAll(/\b(?:limited|ltd|the|india)\b/g, "")
        .replaceAll(/[^a-z0-9]/g, ""),
    )
    .filter((folded) => folded.length >= shortestName);
}
