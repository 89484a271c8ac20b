import { readJson } from "../../lib/read-json.ts";
import { draftPrefix, readDraftFields, storeFields } from "../../lib/stored-fields.ts";
import type { TicketShare } from "../../shell/dialogs.ts";
import type { TicketLeg } from "./ticket-leg.ts";

const placeOf = (shares: readonly TicketShare[]): string =>
  `${draftPrefix}ticket.${shares.map(({ side, symbol }) => `${side} ${symbol}`).join(",")}`;

/** What was typed for these shares in this tab and not priced yet; null if nothing was. */
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
