import { readJson } from "../../lib/read-json.ts";
import { draftPrefix, readDraftFields, storeFields } from "../../lib/stored-fields.ts";
import type { TicketShare } from "../../shell/dialogs.ts";
import type { TicketLeg } from "./ticket-leg.ts";

const placeOf = (shares: readonly TicketShare[]): string =>
  `${draftPrefix}ticket.${shares.map(({ side, symbol }) => `${side} ${symbol}`).join(",")}`;

/** Returns this tab's draft for these shares that is not priced yet, or null if there is none. */
export function readTicket(shares: readonly TicketShare[]): readonly TicketLeg[] | null {
  const { legs = "" } = readDraftFields(placeOf(shares));
  if (legs === "") return null;
  const prices = new Map(shares.map(({ symbol, lastPaise }) => [symbol, lastPaise ?? null]));
  return readJson<readonly TicketLeg[]>(legs).map((leg) => ({
    ...leg,
    lastPaise: prices.get(leg.symbol) ?? leg.lastPaise,
  }));
}

export function keepTicket(shares: readonly TicketShare[], legs: readonly TicketLeg[]): void {
  storeFields(placeOf(shares), { legs: JSON.stringify(legs) });
}

export function forgetTicket(shares: readonly TicketShare[]): void {
  storeFields(placeOf(shares), null);
}
