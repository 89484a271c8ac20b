import type { BoxPlanLeftOut } from "../../contract/index.ts";
import { formatDate } from "../../platform/clock/days.ts";

/** Whole rupees, as members read them. */
const rupees = (paise: number): string =>
  `₹${Math.round(paise / 100).toLocaleString("en-IN", { maximumFractionDigits: 0 })}`;

export const messages = {
  empty: "This stock box has no stocks yet.",
  unpriced: "No stock in this box can be bought now.",
  notInvested: "You hold no shares of this stock box.",
  running: "Orders of this stock box are still open. Try again once they are settled.",
  noUpdate: "Your shares follow the newest version.",
  passive: "The passive portfolio keeps its stocks. There is nothing to rebalance.",
  belowMinimum: (paise: number) => `The minimum amount of this stock box is ${rupees(paise)}.`,
  buysNothing: "This amount is too low for one share. Enter a higher amount.",
  nothingToOrder: "Nothing to order.",
  invest: "Buys the stocks of the box in whole shares.",
  rebalance: "Moves your shares to the newest version.",
  exit: "Sells shares of this stock box.",
  repair: "Buys what is missing or below its weight. Sells what is above it or not in the box.",
  complete: "Your shares match the box. Nothing to repair.",
  unknownSip: "SIP not found.",
  stopped: "This SIP was stopped.",
  exists: "You have a SIP in this stock box. Change it instead.",
  badStart: "Choose a first date within one year from today.",
  notDue: "No purchase of this SIP is due.",
  changed: "SIP updated.",
  sip: "Invests the SIP amount and carried cash in stocks below their weight.",
} as const;

export const leftOutTexts: { readonly [R in BoxPlanLeftOut["reason"]]: string } = {
  excluded: "On your exclusion list.",
  suspended: "Not traded for 30 days.",
  delisted: "Delisted.",
  unpriced: "No price available.",
  unknown: "Not listed.",
};

/** Why a cycle bought nothing. */
export const skipTexts = {
  member: "Skipped by you.",
  paused: "The SIP was paused.",
  stopped: "The SIP was stopped before you confirmed it.",
  locked: "Your access to this stock box had ended.",
  buys_nothing: "The amount is below the price of a share. It is carried to the next purchase.",
  no_price: "No stock in the box could be bought that day.",
  unconfirmed: "Not confirmed before the next purchase.",
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
  return `No SIP purchase in ${box} this time. ${skipTexts[reason]}`;
}
