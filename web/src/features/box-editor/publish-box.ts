import type { BoxDetailsPayload, BoxEditing, BoxVersionPayload } from "@munshi/bff/contract";
import { splitLines } from "./box-draft.ts";
import type { BoxDraft } from "./box-draft.ts";
import { createBox, patchBox, publishVersion } from "./editor-api.ts";

type BoxDetails = Required<Omit<BoxDetailsPayload, "thresholds" | "query">>;

function detailsOf(draft: BoxDraft): BoxDetails {
  return {
    name: draft.name.trim(),
    idea: draft.idea.trim(),
    overview: draft.overview.trim(),
    why: splitLines(draft.why),
    methodology: splitLines(draft.methodology),
    type: draft.type,
    term: draft.term,
  };
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The details that differ from the saved ones; null if none do. */
export function findChangedDetails(
  draft: BoxDraft,
  saved: BoxEditing["box"] | null,
): BoxDetailsPayload | null {
  const details = detailsOf(draft);
  const changed: BoxDetailsPayload = {
    ...(details.name !== (saved?.name ?? details.name) && { name: details.name }),
    ...(details.idea !== (saved?.idea ?? "") && { idea: details.idea }),
    ...(details.overview !== (saved?.overview ?? "") && { overview: details.overview }),
    ...(!isSame(details.why, saved?.why ?? []) && { why: details.why }),
    ...(!isSame(details.methodology, saved?.methodology ?? []) && {
      methodology: details.methodology,
    }),
    ...(details.type !== (saved?.type ?? details.type) && { type: details.type }),
    ...(details.term !== (saved?.term ?? details.term) && { term: details.term }),
  };
  return Object.keys(changed).length === 0 ? null : changed;
}

function findChangedSettings(
  { thresholds, query }: BoxDraft,
  saved: BoxEditing["box"] | null,
): BoxDetailsPayload | null {
  const none = { amount: 0, weight: 0 };
  const changed: BoxDetailsPayload = {
    ...(!isSame(thresholds, saved?.thresholds ?? none) && { thresholds }),
    ...(!isSame(query, saved?.query ?? null) && { query }),
  };
  return Object.keys(changed).length === 0 ? null : changed;
}

function toVersion({ version, stocks, note }: BoxDraft): BoxVersionPayload {
  return {
    base: version,
    constituents: stocks.map(pickPublished),
    note: note.trim(),
  };
}

function hasNewStocks(draft: BoxDraft): boolean {
  const { constituents, note } = toVersion(draft);
  return note !== "" || !isSame(constituents, draft.base.map(pickPublished));
}

function pickPublished({ coCode, weight, reason }: BoxDraft["base"][number]) {
  return { coCode, weight, reason: reason.trim() };
}

/**
 * Saves the details: creates the box if there is none, else changes what differs. Returns its id and,
 * for a new box, the documented message. Throws `RequestFailed`.
 */
export async function saveDetails(
  draft: BoxDraft,
  saved: BoxEditing["box"] | null,
): Promise<{ readonly id: number; readonly message: string | null }> {
  const { boxId, type, term } = draft;
  const created = boxId === null ? await createBox({ name: draft.name.trim(), type, term }) : null;
  const id = created?.id ?? boxId ?? 0;
  const changed = findChangedDetails(draft, saved);
  if (changed !== null) await patchBox(id, changed);
  return { id, message: created?.message ?? null };
}

/**
 * Saves settings of a box that exists and publishes its stocks as a new version, if they differ.
 * Returns whether a version was published. Throws `RequestFailed`.
 */
export async function publishStocks(
  id: number,
  draft: BoxDraft,
  saved: BoxEditing["box"] | null,
): Promise<boolean> {
  const settings = findChangedSettings(draft, saved);
  if (settings !== null) await patchBox(id, settings);
  const isNew = hasNewStocks(draft);
  if (isNew) await publishVersion(id, toVersion(draft));
  return isNew;
}
