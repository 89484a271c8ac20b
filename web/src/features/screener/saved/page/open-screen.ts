import type { PublicScreen, SavedScreen } from "@munshi/bff/contract";
import { linkToSavedQuery, screenerPath } from "../../../../shell/available-pages.ts";
import { emptyAddress, formatAddress } from "../../address.ts";
import { copyBorrowed } from "../../shared/shared-link.ts";
import { nothingBorrowed } from "../personal.ts";

/** Returns the screener address that opens a saved query for editing. */
export function addressOfOwn({ id, text }: Pick<SavedScreen, "id" | "text">): string {
  return linkToSavedQuery({ id, text });
}

/** Returns the screener address that opens a public query as a new one. */
export function addressOfPublic({ text }: Pick<PublicScreen, "text">): string {
  return screenerPath + formatAddress({ ...emptyAddress, query: text });
}

/** Before one's own query is opened: its names mean one's own filters again. */
export function forgetBorrowed(): void {
  copyBorrowed(nothingBorrowed);
}

/** Before a public query is opened: takes along the public filters that it names. */
export function borrowFrom({ filters }: Pick<PublicScreen, "filters">): void {
  copyBorrowed({ filters, lists: [] });
}
