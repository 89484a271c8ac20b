import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Executor } from "@munshi/db";
import { z } from "zod";
import { savedWorkLimits } from "../../../contract/index.ts";
import { datasetVersion } from "../../../contract/screen-sharing.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { failure } from "../../../platform/errors/failure.ts";
import { createPublicId, isPublicId } from "../../../platform/ids/public-id.ts";
import { lockOwner } from "../../accounts/index.ts";
import type { Owner } from "../../accounts/index.ts";
import { ownMessages } from "../messages.ts";
import { findVersion } from "../queries/saved-queries.repository.ts";
import { requireQuery, unknownVersion } from "../queries/saved-queries.service.ts";
import { admitText, openFilters, refuseLists } from "../texts/admit-text.ts";
import type { ScreenTexts } from "../texts/screen-texts.ts";
import { findPublicScreens } from "./public-screens.query.ts";
import type { PublicScreenRow } from "./public-screens.query.ts";
import {
  countShares,
  insertShare,
  listSharedDatasets,
  listShares,
  openShare,
  revokeShare,
} from "./shared-queries.repository.ts";
import type { OpenedShare, ShareRow } from "./shared-queries.repository.ts";

const published = z.object({ asOf: z.string() });

/** Returns the day of a stored dataset; null if the version is unknown. */
async function findDatasetDay(folder: string, version: string): Promise<string | null> {
  if (!datasetVersion.safeParse(version).success) return null;
  const text = await readFile(join(folder, version, "manifest.json"), "utf8").catch(() => null);
  return text === null ? null : published.parse(JSON.parse(text)).asOf;
}

interface ShareDraft {
  /** Defaults to the current one. */
  readonly version?: number | undefined;
  readonly datasetVersion: string;
  readonly makeFiltersPublic: boolean;
  readonly includeLists: boolean;
}

/** Calls of an owner throw AppError `screen.not_found` (404) for a query that is not theirs. */
export interface SharingService {
  /**
   * @throws AppError `screen.version_not_found`, `dataset.not_found` (404), `screen.private_filters`,
   * `screen.private_lists`, `screens.too_many` (409), `formula.unreadable` (422).
   */
  share(
    owner: Owner,
    id: string,
    draft: ShareDraft,
  ): Promise<{ readonly token: string; readonly share: ShareRow }>;
  /** Active links, newest first. */
  list(owner: Owner, id: string): Promise<readonly ShareRow[]>;
  /** Revokes a link by its id or token. @throws AppError `share.not_found` (404). */
  revoke(owner: Owner, idOrToken: string): Promise<void>;
  /** @throws AppError `share.not_found` (404). */
  open(token: string): Promise<OpenedShare & { readonly isDatasetHeld: boolean }>;
  listPublic(
    tenant: string,
    request: { readonly search: string; readonly page: number },
  ): Promise<{ readonly rows: readonly PublicScreenRow[]; readonly total: number }>;
  /** Dataset versions kept because links refer to them. */
  listDatasetsInUse(): Promise<readonly string[]>;
}

interface SharingDeps {
  readonly clock: Clock;
  readonly texts: ScreenTexts;
  readonly datasetsFolder: string;
}

export function createSharingService(db: Executor, deps: SharingDeps): SharingService {
  const { clock, texts, datasetsFolder } = deps;

  const requireDay = async (version: string): Promise<string> => {
    const day = await findDatasetDay(datasetsFolder, version);
    if (day === null) throw failure("dataset.not_found", 404, ownMessages.datasetUnknown);
    return day;
  };

  return {
    async share(owner, id, { version, datasetVersion, makeFiltersPublic, includeLists }) {
      const asOf = await requireDay(datasetVersion);
      const token = createShareToken();
      const share = await inTransaction(db, async (transaction) => {
        await lockOwner(transaction, owner);
        const query = await requireQuery(transaction, owner, id);
        const wanted = await findVersion(transaction, id, version ?? query.current_version);
        if (wanted === null) throw unknownVersion();
        if ((await countShares(transaction, owner)) >= savedWorkLimits.shares) {
          throw failure("screens.too_many", 409, ownMessages.tooManyShares);
        }
        const { filters, lists } = await admitText(transaction, texts, owner, wanted.text);
        if (!includeLists) refuseLists(lists, ownMessages.sharedLists);
        await openFilters(transaction, owner, filters, makeFiltersPublic);
        const row = {
          id: createPublicId(),
          version: wanted.version,
          dataset_version: datasetVersion,
          as_of: asOf,
          created_at: clock.now(),
        };
        await insertShare(transaction, {
          ...row,
          token_hash: hashOf(token),
          query_id: id,
          filters: filters.map(({ name, formula }) => ({ name, formula })),
          lists: lists.map(({ name, co_codes: coCodes }) => ({ name, coCodes })),
        });
        return row;
      });
      // From here on the dataset is kept, but it may have been pruned while the link was created.
      if ((await findDatasetDay(datasetsFolder, datasetVersion)) === null) {
        await revokeShare(db, owner, { id: share.id }, clock.now());
        await requireDay(datasetVersion);
      }
      return { token, share };
    },
    async list(owner, id) {
      await requireQuery(db, owner, id);
      return listShares(db, id);
    },
    async revoke(owner, idOrToken) {
      const hash = hashShareToken(idOrToken);
      const by = isPublicId(idOrToken) ? { id: idOrToken } : hash && { token_hash: hash };
      if (by === null || !(await revokeShare(db, owner, by, clock.now()))) throw unknownShare();
    },
    async open(token) {
      const hash = hashShareToken(token);
      const share = hash === null ? null : await openShare(db, hash);
      if (share === null) throw unknownShare();
      const day = await findDatasetDay(datasetsFolder, share.dataset_version);
      return { ...share, isDatasetHeld: day !== null };
    },
    listPublic: (tenant, request) => findPublicScreens(db, tenant, request),
    listDatasetsInUse: () => listSharedDatasets(db),
  };
}

function hashOf(token: string): Buffer {
  const hash = hashShareToken(token);
  if (hash === null) throw new TypeError("A new token is malformed");
  return hash;
}

function unknownShare() {
  return failure("share.not_found", 404, ownMessages.shareUnknown);
}

/** 256 random bits. */
function createShareToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Stored hash of a token; null for an invalid token. */
function hashShareToken(token: string): Buffer | null {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return null;
  return createHash("sha256").update(token).digest();
}
