import type { Transaction } from "@munshi/db";
import type { Diagnostic } from "@munshi/engine/contract";
import type { AppError } from "@munshi/platform";
import type { ScreenAccess } from "../../../contract/index.ts";
import { failure } from "../../../platform/errors/failure.ts";
import type { Owner } from "../../accounts/index.ts";
import { listCustomFilters, setFiltersAccess } from "../filters/custom-filters.repository.ts";
import type { CustomFilterRow } from "../filters/custom-filters.repository.ts";
import { listStockLists } from "../lists/stock-lists.repository.ts";
import type { StockList } from "../lists/stock-lists.repository.ts";
import { ownMessages } from "../messages.ts";
import type { ScreenTexts } from "./screen-texts.ts";

/** Filters and lists that a valid query depends on. */
interface AdmittedText {
  readonly warnings: readonly Diagnostic[];
  /** Custom filters it uses, directly or through others. */
  readonly filters: readonly CustomFilterRow[];
  /** The owner's stock lists it uses. */
  readonly lists: readonly StockList[];
}

/** @throws AppError `formula.unreadable` (422). */
export async function admitText(
  transaction: Transaction,
  texts: ScreenTexts,
  owner: Owner,
  text: string,
): Promise<AdmittedText> {
  const owned = await listCustomFilters(transaction, owner);
  const { diagnostics, filters, listNames } = texts.readQuery(text, owned);
  const warnings = requireReadable(diagnostics);
  const lists =
    listNames.size === 0
      ? []
      : (await listStockLists(transaction, owner)).filter(({ name_key }) =>
          listNames.has(name_key),
        );
  return { warnings, filters, lists };
}

/**
 * Ensures that readers of a query may read its filters: makes them public if requested.
 * @throws AppError `screen.private_filters` (409) with their names.
 */
export async function openFilters(
  transaction: Transaction,
  owner: Owner,
  filters: readonly CustomFilterRow[],
  makePublic: boolean,
): Promise<void> {
  const hidden = filters.filter(({ access }) => access === "private");
  if (hidden.length === 0) return;
  if (!makePublic) {
    throw failure("screen.private_filters", 409, ownMessages.privateFilters, {
      fields: { private_filters: hidden.map(({ name }) => name) },
    });
  }
  const keys = hidden.map(({ name_key }) => name_key);
  await setFiltersAccess(transaction, owner, keys, "public");
}

/** @throws AppError `screen.private_lists` (409) with the names of any lists. */
export function refuseLists(lists: readonly StockList[], message: string): void {
  if (lists.length === 0) return;
  throw failure("screen.private_lists", 409, message, {
    fields: { private_lists: lists.map(({ name }) => name) },
  });
}

/** Ensures that a public query uses only public parts. @throws as the two above. */
export async function requireOpen(
  transaction: Transaction,
  owner: Owner,
  admitted: AdmittedText,
  { access, makeFiltersPublic }: { access: ScreenAccess; makeFiltersPublic: boolean },
): Promise<void> {
  if (access === "private") return;
  refuseLists(admitted.lists, ownMessages.publicLists);
  await openFilters(transaction, owner, admitted.filters, makeFiltersPublic);
}

/** Returns warnings. @throws AppError `formula.unreadable` (422) with all diagnostics. */
export function requireReadable(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (diagnostics.some(({ severity }) => severity === "error")) throw unreadable(diagnostics);
  return diagnostics;
}

function unreadable(diagnostics: readonly Diagnostic[]): AppError {
  const first = diagnostics.find(({ severity }) => severity === "error");
  return failure("formula.unreadable", 422, first?.message ?? "", { fields: { diagnostics } });
}
