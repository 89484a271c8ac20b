import type { ClientQueryPayload, SavedScreen } from "@munshi/bff/contract";
import { RequestFailed } from "../../../../lib/http.ts";
import { messages } from "../messages.ts";
import { foldName } from "../personal.ts";

/** Fields of the Save Query form. */
export interface SaveForm {
  /** The name of the saved query that is replaced; empty: a new one. */
  readonly existing: string;
  readonly name: string;
  readonly description: string;
  readonly access: "Private" | "Public";
}

export const blankForm: SaveForm = { existing: "", name: "", description: "", access: "Private" };

export function formOf({ name, description, access }: SavedScreen): SaveForm {
  return { existing: name, name, description, access: access === "public" ? "Public" : "Private" };
}

/** Returns the problem that prevents saving, or null if there is none. */
export function findSaveFault(
  { existing, name }: SaveForm,
  query: string,
  screens: readonly Pick<SavedScreen, "name">[],
): string | null {
  const wanted = foldName(name);
  if (wanted === "") return messages.queryNameMissing;
  if (query.trim() === "") return messages.queryMissing;
  const isTaken = screens.some(
    (each) => foldName(each.name) === wanted && foldName(each.name) !== foldName(existing),
  );
  return isTaken ? messages.taken : null;
}

export function toPayload(
  { existing, name, description, access }: SaveForm,
  query: string,
  makefilterspublic: boolean,
): ClientQueryPayload {
  return {
    queryname: name.trim(),
    queryaccess: access,
    description: description.trim(),
    searchkey: query,
    // Null: there must be none of this name yet.
    queryoldname: existing === "" ? null : existing,
    makefilterspublic,
  };
}

/** Why a query could not be kept as it was asked to be. */
export type SaveRefusal =
  /** It can be, once these are public too. */
  | { readonly kind: "private-filters"; readonly names: readonly string[] }
  | { readonly kind: "private-lists"; readonly message: string; readonly names: readonly string[] }
  | { readonly kind: "other"; readonly message: string };

/** A refusal as a sentence; empty where there is none, or where it is a question. */
export function describeRefusal(refusal: SaveRefusal | null): string {
  if (refusal === null || refusal.kind === "private-filters") return "";
  if (refusal.kind === "other") return refusal.message;
  return `${refusal.message} Used: ${refusal.names.join(", ")}.`;
}

function readNames(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === "string") : [];
}

/** Reads what a call that keeps or hands on a query was refused with. */
export function readRefusal(error: unknown): SaveRefusal {
  if (!(error instanceof RequestFailed))
    return { kind: "other", message: "Something went wrong on this page." };
  const { failure, fields } = error;
  if (failure.code === "screen.private_filters")
    return { kind: "private-filters", names: readNames(fields["private_filters"]) };
  if (failure.code === "screen.private_lists") {
    const names = readNames(fields["private_lists"]);
    return { kind: "private-lists", message: failure.message, names };
  }
  return { kind: "other", message: failure.message };
}
