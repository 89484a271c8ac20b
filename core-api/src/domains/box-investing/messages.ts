import type { BoxPlanLeftOut } from "../../contract/index.ts";
import { formatDate } from "../../platform/clock/format-date.ts";

/** Whole rupees, as members read them. */
const rupees = (paise: number): string =>
  `₹${Math.round(paise / 100).toLocaleString("en-IN", { maximumFractionDigits: 0 })}`;

export const messages = {
  empty: "This stock box has no stocks yet.",
  unpriced: "No stock of this box can be bought now.",
  notInvested: "You hold no shares of this stock box.",
  running: "Orders of this stock box are still open. Try again once they are settled.",
  noUpdate: "Your shares follow the newest version.",
  passive: "The passive portfolio keeps its stocks. There is nothing to rebalance.",
  belowMinimum: (paise: number) => `The minimum amount of this stock box is ${rupees(paise)}.`,
  buysNothing: "This amount buys no share. Enter a higher amount.",
  nothingToOrder: "Nothing to order.",
  invest: "Buys the stocks of the box in whole shares.",
  rebalance: "Changes your shares to the newest version.",
  exit: "Sells shares of this stock box.",
  repair: "Completes the box: buys what is missing and sells what does not belong.",
  complete: "Your shares match the box. Nothing to repair.",
  unknownSip: "There is no such SIP.",
  stopped: "This SIP was stopped.",
  exists: "You have a SIP in this stock box. Change it instead.",
  badStart: "Choose a first day from today on, within one year.",
  notDue: "No cycle of this SIP waits for you.",
  changed: "SIP updated.",
  sip: "Buys what the SIP's amount and carried cash pay for, where the box is short of shares.",
} as const;

export const leftOutTexts: { readonly [R in BoxPlanLeftOut["reason"]]: string } = {
  excluded: "On your exclusion list.",
  suspended: "Not traded for 30 days.",
  delisted: "Delisted.",
  unpriced: "It has no price.",
  unknown: "The market does not list it.",
};

/** Why a cycle bought nothing. */
export const skipTexts = {
  member: "Skipped by you.",
  paused: "The SIP was paused.",
  stopped: "The SIP was stopped before you confirmed it.",
  locked: "Your access to this stock box had ended.",
  buys_nothing: "The amount buys no share yet. It is carried to the next cycle.",
  no_price: "No stock of the box could be bought on this day.",
  unconfirmed: "Not confirmed before the next cycle.",
  failed: "None of its orders were filled.",
} as const;

/** A reason that is stored; the others follow from what was ordered. */
export type SkipReason = Exclude<keyof typeof skipTexts, "unconfirmed" | "failed">;

/** Tells a member that a cycle waits. */
export function announceDue(box: string, amount: number, until: Date): string {
  return `Your SIP of ${rupees(amount)} in ${box} is due. Confirm it by ${formatDate(until)}.`;
}

/** Tells a member why a cycle buys nothing. */
export function announceSkip(box: string, reason: SkipReason): string {
  return `Your SIP in ${box} buys nothing this time. ${skipTexts[reason]}`;
}
