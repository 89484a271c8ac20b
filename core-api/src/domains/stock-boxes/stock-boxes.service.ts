import type { Database } from "@munshi/db";
import { marketDate, memoize } from "@munshi/platform";
import { randomBytes } from "node:crypto";
import type {
  BoxDetail,
  BoxLibrary,
  BoxManagerPage,
  BoxOwn,
  BoxPage,
  BoxSummary,
  OwnBoxes,
} from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { dayOfDate } from "../../platform/clock/days.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import { createPublicId, isPublicId } from "../../platform/ids/public-id.ts";
import type { Owner } from "../accounts/index.ts";
import type { MarketFacts, PublishedVersion } from "../market/index.ts";
import { hideStocks } from "./box-access.ts";
import type { BoxAccess } from "./box-access.ts";
import { describeBox, measureCapacity } from "./box-details.ts";
import type { BoxFiguresService } from "./box-figures.ts";
import {
  countFollowers,
  deleteFollow,
  findRelation,
  insertShare,
  listFavourites,
  listFollows,
  listProposals,
  listShares,
  revokeShare,
  saveFollow,
  setFavourite,
} from "./box-relations.repository.ts";
import type { StoredShare } from "./box-relations.repository.ts";
import { presentManager, summarizeBox, tagBoxes } from "./box-summaries.ts";
import {
  deleteBox,
  findBox,
  findLibraryRevision,
  findSharedBox,
  listBoxes,
  listManagedBoxes,
  listManagers,
  listOwnBoxes,
  lockBox,
} from "./boxes.repository.ts";
import type { StoredBox } from "./boxes.repository.ts";
import { messages } from "./messages.ts";

/**
 * Stock boxes of managers and members. Calls that name a box throw AppError `stock_box.not_found`
 * (404) for one that does not exist or that the caller may not see or change.
 */
export interface StockBoxesService {
  library(): Promise<BoxLibrary>;
  /** @throws AppError `stock_box.manager_not_found` (404). */
  manager(slug: string): Promise<BoxManagerPage>;
  shared(slug: string): Promise<BoxDetail>;
  page(owner: Owner, id: number): Promise<BoxPage>;
  own(owner: Owner): Promise<OwnBoxes>;
  remove(owner: Owner, id: number): Promise<void>;
  favour(owner: Owner, id: number, isFavourite: boolean): Promise<void>;
  /** Id of the follow. @throws AppError `stock_box.empty` (409). */
  follow(owner: Owner, id: number, investActively: boolean): Promise<number>;
  unfollow(owner: Owner, id: number): Promise<void>;
  /** The box's link, or a new one; null for a manager's box, which is public. */
  share(
    owner: Owner,
    id: number,
  ): Promise<{ readonly share: StoredShare | null; readonly slug: string }>;
  /** @throws AppError `share.not_found` (404). */
  unshare(owner: Owner, shareId: string): Promise<void>;
  /** A manager's box, or the caller's own. */
  requireSeen(owner: Owner, id: number): Promise<StoredBox>;
  /** As `requireSeen`, with its stocks. @throws AppError `stock_box.locked` (403). */
  requireOpened(owner: Owner, id: number): Promise<StoredBox>;
  /** A box that the caller may change. */
  requireOwn(owner: Owner, id: number): Promise<StoredBox>;
  /** The figures of lists for boxes, in their order. */
  summarize(boxes: readonly StoredBox[]): Promise<readonly BoxSummary[]>;
  /** Computes what the library needs, for its first visitor. */
  warm(): Promise<void>;
}

const mostDetails = 200;

export function createStockBoxes(
  db: Database,
  deps: {
    readonly clock: Clock;
    readonly facts: MarketFacts;
    readonly figures: BoxFiguresService;
    readonly access: BoxAccess;
  },
): StockBoxesService {
  const { access, clock, facts, figures } = deps;
  const details = memoize<BoxDetail>(mostDetails);
  const libraries = memoize<readonly BoxSummary[]>(2);

  const summarize: StockBoxesService["summarize"] = async (boxes) => {
    const dataset = await facts.findVersion();
    const [computed, managers, followers] = await Promise.all([
      dataset === null ? new Map<number, never>() : figures.list(dataset, boxes),
      listManagers(db, { ids: boxes.flatMap(({ manager_id: id }) => id ?? []) }),
      countFollowers(
        db,
        boxes.map(({ id }) => id),
      ),
    ]);
    const byId = new Map(managers.map((manager) => [manager.id, manager]));
    return boxes.map((box) =>
      summarizeBox(box, {
        figures: computed.get(box.id) ?? null,
        manager: byId.get(box.manager_id ?? 0) ?? null,
        followers: followers.get(box.id) ?? 0,
      }),
    );
  };

  const listLibrary = async (dataset: PublishedVersion | null): Promise<readonly BoxSummary[]> => {
    if (dataset === null) return [];
    const revision = await findLibraryRevision(db, dataset.kind);
    return libraries(`${dataset.version} ${revision}`, async () => {
      const boxes = await listManagedBoxes(db, dataset.kind);
      return tagBoxes(await summarize(boxes.filter(({ current_version: v }) => v > 0)));
    });
  };

  /** A manager's box, or the owner's own. */
  const requireSeen = async (owner: Owner, id: number): Promise<StoredBox> => {
    const box = await findBox(db, id);
    const isSeen = box !== null && (box.manager_id !== null || isOwnedBy(box, owner));
    if (!isSeen) throw unknownBox();
    return box;
  };

  const requireOwn: StockBoxesService["requireOwn"] = async (owner, id) => {
    const box = await findBox(db, id);
    if (box === null || !isOwnedBy(box, owner)) throw unknownBox();
    return box;
  };

  const describe = async (box: StoredBox): Promise<BoxDetail> => {
    const dataset = await facts.findVersion();
    const listed =
      box.manager_id === null
        ? undefined
        : (await listLibrary(dataset)).find(({ id }) => id === box.id);
    const summary = listed ?? (await summarize([box]))[0];
    if (summary === undefined) throw unknownBox();
    if (dataset === null || box.current_version === 0) return describeEmpty(box, summary);
    const key = [dataset.version, box.id, box.current_version, box.updated_at.getTime()].join(" ");
    const detail = await details(key, async () => {
      const open = await figures.open(dataset, box);
      return open === null
        ? describeEmpty(box, summary)
        : describeBox(facts.figures, open, summary);
    });
    // Followers and tags change between datasets.
    const capacity =
      detail.capacity === null ? null : measureCapacity(detail.capacity.limit, summary);
    return { ...detail, ...summary, capacity };
  };

  /** As a member sees it; null: as visitors do. */
  const describeTo = async (owner: Owner | null, box: StoredBox): Promise<BoxDetail> => {
    const [detail, locked] = await Promise.all([describe(box), access.listLocked(owner, [box])]);
    return locked.has(box.id) ? hideStocks(detail) : detail;
  };

  const describeOwn = async (owner: Owner, box: StoredBox): Promise<BoxOwn> => {
    const found = await findRelation(db, owner, box.id);
    if (found === null) throw unknownBox();
    const isOwner = isOwnedBy(box, owner);
    return {
      isOwner,
      isFavourite: found.isFavourite,
      follow:
        found.isActive === null || found.followedVersion === null
          ? null
          : { investActively: found.isActive, version: found.followedVersion },
      copies: [...found.copies],
      source:
        box.copied_box === null ||
        box.copied_version === null ||
        found.sourceName === null ||
        found.sourceVersion === null
          ? null
          : {
              id: box.copied_box,
              name: found.sourceName,
              version: box.copied_version,
              newest: found.sourceVersion,
            },
      hasProposal: isOwner && found.hasProposal,
      isShared: isOwner && found.isShared,
    };
  };

  return {
    summarize,
    requireOwn,
    requireSeen,
    async requireOpened(owner, id) {
      const box = await requireSeen(owner, id);
      await access.requireOpen(owner, box);
      return box;
    },
    async library() {
      const boxes = await listLibrary(await facts.findVersion());
      return { asOf: boxes[0]?.asOf ?? null, boxes: [...boxes] };
    },
    async manager(slug) {
      const [manager] = await listManagers(db, { slug });
      if (manager === undefined) {
        throw failure("stock_box.manager_not_found", 404, messages.managerUnknown);
      }
      const boxes = await listLibrary(await facts.findVersion());
      return {
        manager: {
          ...presentManager(manager),
          about: manager.about,
          since: manager.since,
          blogs: [...manager.blogs],
        },
        boxes: boxes.filter((box) => box.manager?.slug === slug),
      };
    },
    async shared(slug) {
      const box = await findSharedBox(db, slug);
      if (box === null || box.current_version === 0) throw unknownBox();
      return describeTo(null, box);
    },
    async page(owner, id) {
      const box = await requireSeen(owner, id);
      const [detail, own] = await Promise.all([describeTo(owner, box), describeOwn(owner, box)]);
      return { box: detail, own };
    },
    async own(owner) {
      const [boxes, favourites, follows] = await Promise.all([
        listOwnBoxes(db, owner),
        listFavourites(db, owner),
        listFollows(db, owner),
      ]);
      const ids = boxes.map(({ id }) => id);
      const [summaries, shares, proposals, sources] = await Promise.all([
        summarize(boxes),
        listShares(db, ids),
        listProposals(db, ids),
        listBoxes(
          db,
          boxes.flatMap(({ copied_box: id }) => id ?? []),
        ),
      ]);
      const newest = new Map(sources.map(({ id, current_version }) => [id, current_version]));
      return {
        boxes: boxes.flatMap((box, at) => {
          const summary = summaries[at];
          if (summary === undefined) return [];
          return [
            {
              ...summary,
              isShared: shares.some(({ box_id }) => box_id === box.id),
              hasProposal: proposals.some(({ box_id }) => box_id === box.id),
              hasUpdate: (newest.get(box.copied_box ?? 0) ?? 0) > (box.copied_version ?? 0),
            },
          ];
        }),
        favourites: [...favourites],
        follows: follows.map(({ box_id: boxId, invest_actively: investActively, version }) => ({
          id: boxId,
          investActively,
          version,
        })),
      };
    },
    async remove(owner, id) {
      await requireOwn(owner, id);
      await inTransaction(db, (transaction) => deleteBox(transaction, id, clock.now()));
    },
    async favour(owner, id, isFavourite) {
      await requireSeen(owner, id);
      await setFavourite(db, owner, id, isFavourite, clock.now());
    },
    async follow(owner, id, investActively) {
      const box = await requireSeen(owner, id);
      const at = clock.now();
      const detail = await describe(box);
      const amount = investActively ? detail.minimumAmount : detail.passive?.minimumAmount;
      if (detail.version === 0) throw failure("stock_box.empty", 409, messages.empty);
      return inTransaction(db, async (transaction) => {
        // A version that is published meanwhile reaches this follower too.
        const locked = await lockBox(transaction, id);
        if (locked === null) throw unknownBox();
        return saveFollow(
          transaction,
          owner,
          {
            box_id: id,
            invest_actively: investActively,
            version: investActively ? locked.current_version : 1,
            amount_paise: String(Math.round((amount ?? 0) * 100)),
            since: detail.asOf ?? marketDate(at),
          },
          at,
        );
      });
    },
    async unfollow(owner, id) {
      await requireSeen(owner, id);
      await deleteFollow(db, owner, id);
    },
    async share(owner, id) {
      const box = await requireSeen(owner, id);
      if (box.manager_id !== null) return { share: null, slug: box.slug };
      if (box.current_version === 0) throw failure("stock_box.empty", 409, messages.empty);
      return inTransaction(db, async (transaction) => {
        await lockBox(transaction, id);
        const [known] = await listShares(transaction, [id]);
        if (known !== undefined) return { share: known, slug: known.slug };
        const share = {
          id: createPublicId(),
          box_id: id,
          slug: randomBytes(16).toString("base64url"),
        };
        await insertShare(transaction, share, clock.now());
        return { share, slug: share.slug };
      });
    },
    async unshare(owner, shareId) {
      const isKnown = isPublicId(shareId) && (await revokeShare(db, owner, shareId, clock.now()));
      if (!isKnown) throw failure("share.not_found", 404, messages.shareUnknown);
    },
    async warm() {
      await listLibrary(await facts.findVersion());
    },
  };
}

/** A box that does not exist, or that the caller may not see. */
export const unknownBox = () => failure("stock_box.not_found", 404, messages.unknown);

function isOwnedBy(box: StoredBox, { userId, tenant }: Owner): boolean {
  return box.user_id === userId && box.tenant_key === tenant;
}

function describeEmpty(box: StoredBox, summary: BoxSummary): BoxDetail {
  const nothing = { days: [], total: [], price: [] };
  return {
    ...summary,
    isLocked: false,
    overview: box.overview,
    why: [...box.why],
    methodology: [...box.methodology],
    constituents: [],
    sectors: [],
    capClasses: [],
    minimum: null,
    record: {
      ...nothing,
      benchmark: null,
      liveFrom: box.live_since === null ? null : dayOfDate(box.live_since),
    },
    passive: null,
    unpriced: [],
    stats: { countStocks: 0, lowWeightedStocks: 0, liquidStocks: 0, portfolioBeta: null },
    capacity: null,
    benchmarkVolatility: null,
    correlation: null,
    trackingError: null,
    versions: [],
  };
}
