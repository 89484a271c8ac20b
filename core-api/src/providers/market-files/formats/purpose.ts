import { eventOfPurpose } from "@munshi/engine";
import type { CorporateAction, IsoDate } from "@munshi/engine/contract";

const amount = String.raw`(?:rs|re|inr|₹)\.?\s*(\d+(?:\.\d+)?)`;
const splitShape = new RegExp(
  String.raw`(?:split|sub-?\s*division|consolidation).*?from\s+${amount}.*?to\s+${amount}`,
  "i",
);
/** 1 share becomes 5 in `Split 1:5`, 10 become 1 in `Consolidation 10:1`. */
const ratioShape = /\b(?:split|sub-?\s*division|consolidation)\b\D*(\d+)\s*:\s*(\d+)/i;
/** Words that announce a ratio; a text with them but no ratio is wrong. */
const ratioWords = /\b(?:split|sub-?\s*division|consolidation|bonus)\b/i;
const bonusShape = /\bbonus\b\D*(\d+)\s*:\s*(\d+)/i;
const dividendShape = new RegExp(
  String.raw`dividend[\s\-–:]*(?:of\s+)?(?:${amount}|(\d+(?:\.\d+)?)\s*%)`,
  "gi",
);
/** Words under which a ratio or an amount means something else than a bonus or a dividend of shares. */
const otherKinds =
  /\b(ncrps|ncd|debenture|preference|scheme of arrangement|demerger|rights|distribution|warrant)s?\b/i;

/**
 * The actions that an exchange's purpose text states; one text may state several. A consolidation is a
 * split into fewer shares. An event that states no ratio, such as a demerger or a rights issue, is
 * `other`. A dividend in percent is of the face value. None where the text is not understood.
 */
export function parsePurpose(
  purpose: string,
  exDate: IsoDate,
  faceValue: number | null,
): readonly CorporateAction[] {
  const text = purpose.replace(/\s+/g, " ").trim();
  if (otherKinds.test(text)) return [{ kind: "other", exDate, purpose: text }];
  const actions: CorporateAction[] = [];
  const split = splitShape.exec(text);
  if (split) {
    const [from, to] = reduceRatio(Number(split[2]), Number(split[1]));
    if (from > 0 && to > 0 && from !== to) actions.push({ kind: "split", exDate, from, to });
  }
  const ratio = split === null ? ratioShape.exec(text) : null;
  if (ratio) {
    const [from, to] = reduceRatio(Number(ratio[1]), Number(ratio[2]));
    if (from > 0 && to > 0 && from !== to) actions.push({ kind: "split", exDate, from, to });
  }
  const bonus = bonusShape.exec(text);
  if (bonus && Number(bonus[1]) > 0 && Number(bonus[2]) > 0)
    actions.push({ kind: "bonus", exDate, from: Number(bonus[2]), to: Number(bonus[1]) });
  for (const [, rupees, percent] of text.matchAll(dividendShape)) {
    const value =
      rupees === undefined ? (Number(percent) * (faceValue ?? 0)) / 100 : Number(rupees);
    if (value > 0) actions.push({ kind: "dividend", exDate, amount: value });
  }
  if (actions.length > 0) return actions;
  const isEvent = eventOfPurpose(text) !== null && !ratioWords.test(text);
  return isEvent ? [{ kind: "other", exDate, purpose: text }] : [];
}

/** ₹10 to ₹2 makes 5 shares of 1: the face values run against the shares. */
function reduceRatio(from: number, to: number): readonly [number, number] {
  const scale = 10_000;
  const first = Math.round(from * scale);
  const second = Math.round(to * scale);
  const divisor = greatestCommonDivisor(first, second) || 1;
  return [first / divisor, second / divisor];
}

const greatestCommonDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestCommonDivisor(other, one % other);
