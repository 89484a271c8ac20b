import { createHash, randomBytes } from "node:crypto";
import type { Database, Transaction } from "@munshi/db";
import { mergeBaskets, turnover as computeTurnover, wholeBasket } from "@munshi/engine/portfolio";
import type { Weights } from "@munshi/engine/portfolio";
import { marketDate, memoize } from "@munshi/platform";
import type {
  BoxConstituentInput,
  BoxDetail,
  BoxDetailsPayload,
  BoxEditing,
  BoxExclusions,
  BoxHistories,
  BoxLibrary,
  BoxManagerPage,
  BoxMerge,
  BoxOwn,
  BoxPage,
  BoxSummary,
  ErrorDetail,
  NamedStock,
  OwnBoxes,
} from "../../contract/index.ts";
import { stockBoxLimits } from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { dayOfDate } from "../../platform/clock/days.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import { createPublicId, isPublicId } from "../../platform/ids/public-id.ts";
import { nameKey } from "../../platform/text/name-key.ts";
import { lockOwner, ownedBy } from "../accounts/index.ts";
import type { Owner } from "../accounts/index.ts";
import type { Instrument, MarketFacts, PublishedVersion } from "../market/index.ts";
import {
  describeBox,
  listSecurityFacts,
  measureCapacity,
  measureSecurity,
  textOf,
} from "./box-details.ts";
import type { SecurityFacts } from "./box-details.ts";
import { weightsOf } from "./box-figures.ts";
import type { BoxFiguresService } from "./box-figures.ts";
import { presentManager, summarizeBox, tagBoxes } from "./box-summaries.ts";
import {
  countFollowers,
  deleteBox,
  deleteProposal,
  findBox,
  findLastVersion,
  findLibraryRevision,
  findRelation,
  findSharedBox,
  insertBox,
  insertShare,
  insertVersion,
  listBoxes,
  listExclusions,
  listFavourites,
  listFollows,
  listManagedBoxes,
  listManagers,
  listOwnBoxes,
  listProposals,
  listShares,
  listVersions,
  lockBox,
  replaceExclusions,
  revokeShare,
  saveFollow,
  setFavourite,
  updateBox,
} from "./boxes.repository.ts";
import type { StoredBox, StoredShare, StoredVersion } from "./boxes.repository.ts";
import { messages } from "./messages.ts";
import { announceVersion } from "./announce-version.ts";

/** What a new box begins with. */
export interface BoxDraft {
  readonly name: string;
  readonly idea?: string;
  readonly overview?: string;
  readonly why?: readonly string[];
  readonly methodology?: readonly string[];
  readonly type: StoredBox["portfolio_type"];
  readonly term: StoredBox["term"];
  readonly copiedFrom?: { readonly id: number; readonly version: number };
}

export interface VersionDraft {
  /** The version that was edited; 0 for the first. */
  readonly base: number;
  readonly constituents: readonly BoxConstituentInput[];
  readonly note: string;
}

/** A refused row of a new version. */
interface RefusedRow {
  readonly at: number;
  readonly message: string;
}

type MergeChoices = readonly { readonly coCode: number; readonly side: "mine" | "theirs" }[];

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
  editing(owner: Owner, id: number): Promise<BoxEditing>;
  /** @throws AppError `stock_box.name_missing` (400), `stock_box.name_taken`, `stock_box.too_many` (409). */
  create(owner: Owner, draft: BoxDraft): Promise<{ readonly id: number; readonly slug: string }>;
  /** @throws AppError `stock_box.name_taken` (409). */
  change(owner: Owner, id: number, change: BoxDetailsPayload): Promise<void>;
  /** @throws AppError `stock_box.changed` (409), `stock_box.refused_stocks` (422). */
  publish(
    owner: Owner,
    id: number,
    draft: VersionDraft,
    /** The version of the copied box that the draft has merged. */
    source?: { readonly version: number },
  ): Promise<number>;
  copy(owner: Owner, id: number, name: string | undefined): Promise<number>;
  /** @throws AppError `stock_box.no_update` (409). */
  merge(
    owner: Owner,
    id: number,
    request: { readonly choices: MergeChoices; readonly accept: boolean },
  ): Promise<BoxMerge>;
  remove(owner: Owner, id: number): Promise<void>;
  favour(owner: Owner, id: number, isFavourite: boolean): Promise<void>;
  /** Id of the follow. */
  follow(owner: Owner, id: number, investActively: boolean): Promise<number>;
  /** The box's link, or a new one; null for a manager's box, which is public. */
  share(
    owner: Owner,
    id: number,
  ): Promise<{ readonly share: StoredShare | null; readonly slug: string }>;
  /** @throws AppError `share.not_found` (404). */
  unshare(owner: Owner, shareId: string): Promise<void>;
  exclusions(owner: Owner): Promise<BoxExclusions>;
  exclude(owner: Owner, coCodes: readonly number[]): Promise<BoxExclusions>;
  findStocks(owner: Owner, names: readonly string[]): Promise<readonly NamedStock[]>;
  histories(coCodes: readonly number[]): Promise<BoxHistories>;
  /** A manager's box, or the caller's own. */
  requireSeen(owner: Owner, id: number): Promise<StoredBox>;
  /** A box that the caller may change. */
  requireOwn(owner: Owner, id: number): Promise<StoredBox>;
  /** The figures of lists for boxes, in their order. */
  summarize(boxes: readonly StoredBox[]): Promise<readonly BoxSummary[]>;
  /** Computes what the library needs, for its first visitor. */
  warm(): Promise<void>;
}

export interface StockBoxesDeps {
  readonly clock: Clock;
  readonly facts: MarketFacts;
  readonly figures: BoxFiguresService;
}

const mostDetails = 200;

export function createStockBoxes(db: Database, deps: StockBoxesDeps): StockBoxesService {
  const { clock, facts, figures } = deps;
  const details = memoize<BoxDetail>(mostDetails);
  const libraries = memoize<readonly BoxSummary[]>(2);

  const requireDataset = async (): Promise<PublishedVersion> => {
    const dataset = await facts.findVersion();
    if (dataset !== null) return dataset;
    throw failure("market.not_published", 404, "Market data is not available yet.");
  };

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

  /** Facts of securities from the prices of this year and the last. */
  const listNewest = async (dataset: PublishedVersion, codes: readonly number[]) => {
    const fromYear = Number(dataset.asOf.slice(0, 4)) - 1;
    const market = await figures.openMarket(dataset, codes, fromYear);
    return listSecurityFacts(facts.figures, market, codes);
  };

  /** The member's exclusions by the codes of today. */
  const openExclusions = async (
    owner: Owner,
    dataset: PublishedVersion,
  ): Promise<ReadonlySet<number>> => {
    const found = await facts.listInstruments(dataset, await listExclusions(db, owner));
    return new Set([...found.values()].map(({ coCode }) => coCode));
  };

  /** Stocks that a version may not hold: unknown, delisted, suspended, without a price or excluded. */
  const listUnusable = async (
    owner: Owner,
    dataset: PublishedVersion,
    codes: readonly number[],
  ): Promise<ReadonlySet<string>> => {
    const found = await listNewest(dataset, codes);
    const excluded = await openExclusions(owner, dataset);
    return new Set(
      codes.flatMap((asked) => {
        const one = found.get(asked);
        if (one === undefined) return [String(asked)];
        return findProblem(one, excluded) === null ? [] : [String(one.coCode)];
      }),
    );
  };

  /** Checks constituents; the rows that are refused. */
  const refuseRows = async (
    owner: Owner,
    dataset: PublishedVersion,
    constituents: readonly BoxConstituentInput[],
  ): Promise<readonly RefusedRow[]> => {
    const codes = constituents.map(({ coCode }) => coCode);
    const found = await listNewest(dataset, codes);
    const excluded = await openExclusions(owner, dataset);
    const seen = new Set<number>();
    return constituents.flatMap(({ coCode }, at): readonly RefusedRow[] => {
      const one = found.get(coCode);
      const problem = one === undefined ? messages.stockUnknown : findProblem(one, excluded);
      const isTwice = one !== undefined && seen.has(one.coCode);
      if (one !== undefined) seen.add(one.coCode);
      if (isTwice) return [{ at, message: messages.twice }];
      return problem === null ? [] : [{ at, message: problem }];
    });
  };

  const append = async (
    transaction: Transaction,
    box: StoredBox,
    dataset: PublishedVersion,
    draft: Pick<VersionDraft, "constituents" | "note">,
  ): Promise<number> => {
    const last = await findLastVersion(transaction, box.id);
    const unhashed = {
      box_id: box.id,
      version: (last?.version ?? 0) + 1,
      effective: dataset.asOf,
      published_at: clock.now(),
      note: draft.note,
      co_codes: draft.constituents.map(({ coCode }) => coCode),
      weights: draft.constituents.map(({ weight }) => weight),
      reasons: draft.constituents.map(({ reason }) => reason),
      previous_hash: last?.hash ?? null,
    };
    const version: StoredVersion = { ...unhashed, hash: hashOf(unhashed) };
    await insertVersion(transaction, version, box.live_since ?? dataset.asOf);
    await deleteProposal(transaction, box.id);
    await announceVersion(transaction, box, version);
    return version.version;
  };

  const publish: StockBoxesService["publish"] = async (owner, id, draft, source) => {
    await requireOwn(owner, id);
    const dataset = await requireDataset();
    const refused = [
      ...(await refuseRows(owner, dataset, draft.constituents)).map(
        ({ at, message }): ErrorDetail => ({ path: `constituents.${at}`, message }),
      ),
      ...refuseWeights(draft.constituents),
    ];
    if (refused.length > 0) {
      throw failure("stock_box.refused_stocks", 422, messages.refused, { details: refused });
    }
    return inTransaction(db, async (transaction) => {
      const box = await lockBox(transaction, id);
      if (box === null) throw unknownBox();
      if (box.current_version !== draft.base) {
        throw failure("stock_box.changed", 409, messages.changed);
      }
      if (source !== undefined) {
        await updateBox(transaction, id, { copied_version: source.version }, clock.now());
      }
      return append(transaction, box, dataset, draft);
    });
  };

  const create: StockBoxesService["create"] = async (owner, draft) => {
    const { name } = draft;
    if (nameKey(name) === "") throw failure("stock_box.name_missing", 400, messages.nameMissing);
    const dataset = await facts.findVersion();
    const benchmark = dataset === null ? null : await facts.loadBenchmark(dataset);
    return inTransaction(db, async (transaction) => {
      await lockOwner(transaction, owner);
      if ((await listOwnBoxes(transaction, owner)).length >= stockBoxLimits.boxes) {
        throw failure("stock_box.too_many", 409, messages.tooMany);
      }
      const at = clock.now();
      const slug = createSlug(name);
      const id = await insertBox(transaction, {
        slug,
        kind: dataset?.kind ?? "market",
        manager_id: null,
        ...ownedBy(owner),
        name,
        name_key: nameKey(name),
        idea: draft.idea ?? "",
        overview: draft.overview ?? "",
        why: draft.why ?? [],
        methodology: draft.methodology ?? [],
        portfolio_type: draft.type,
        term: draft.term,
        benchmark: benchmark?.name ?? null,
        schedule: null,
        query: null,
        reviewed_on: null,
        least_order_paise: "0",
        least_order_weight: 0,
        fee_paise: null,
        fee_period: null,
        manager_holding_paise: null,
        copied_box: draft.copiedFrom?.id ?? null,
        copied_version: draft.copiedFrom?.version ?? null,
        created_at: at,
        updated_at: at,
      });
      return { id, slug };
    });
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

  const nameCompanies = async (coCodes: readonly number[]): Promise<BoxExclusions> => {
    const dataset = await facts.findVersion();
    const found =
      dataset === null ? new Map<number, never>() : await facts.listInstruments(dataset, coCodes);
    return {
      companies: coCodes.flatMap((asked) => {
        const one = found.get(asked);
        return one === undefined
          ? []
          : [{ coCode: one.coCode, symbol: one.symbol, name: one.name }];
      }),
    };
  };

  return {
    summarize,
    requireOwn,
    requireSeen,
    create,
    publish,
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
      return describe(box);
    },
    async page(owner, id) {
      const box = await requireSeen(owner, id);
      const [detail, own] = await Promise.all([describe(box), describeOwn(owner, box)]);
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
    async editing(owner, id) {
      const box = await requireOwn(owner, id);
      const [[summary], versions, source] = await Promise.all([
        summarize([box]),
        listVersions(db, [id]),
        box.copied_box === null ? null : findBox(db, box.copied_box),
      ]);
      const last = versions.at(-1);
      if (summary === undefined) throw unknownBox();
      return {
        box: {
          ...summary,
          overview: box.overview,
          why: [...box.why],
          methodology: [...box.methodology],
          thresholds: {
            amount: Number(box.least_order_paise) / 100,
            weight: box.least_order_weight,
          },
          query: box.query,
          copiedFrom:
            source === null || box.copied_version === null
              ? null
              : { id: source.id, name: source.name, version: box.copied_version },
        },
        constituents: (last?.co_codes ?? []).map((coCode, at) => ({
          coCode,
          weight: last?.weights[at] ?? 0,
          reason: last?.reasons[at] ?? "",
        })),
      };
    },
    async change(owner, id, change) {
      await requireOwn(owner, id);
      const { name, type, thresholds, ...same } = change;
      await inTransaction(db, async (transaction) => {
        // What an earlier query proposed no longer counts.
        if (change.query !== undefined) await deleteProposal(transaction, id);
        await updateBox(
          transaction,
          id,
          {
            ...same,
            ...(name === undefined ? {} : { name, name_key: nameKey(name) }),
            ...(type === undefined ? {} : { portfolio_type: type }),
            ...(thresholds === undefined
              ? {}
              : {
                  least_order_paise: String(Math.round(thresholds.amount * 100)),
                  least_order_weight: thresholds.weight,
                }),
          },
          clock.now(),
        );
      });
    },
    async copy(owner, id, name) {
      const source = await requireSeen(owner, id);
      const dataset = await requireDataset();
      const version = await findLastVersion(db, id);
      if (version === null) throw unknownBox();
      const instruments = await facts.listInstruments(dataset, version.co_codes);
      const theirs = weightsOf(version, instruments);
      const { weights } = mergeBaskets({
        base: theirs,
        theirs,
        mine: theirs,
        excluded: await listUnusable(owner, dataset, version.co_codes),
      });
      const made = await create(owner, {
        name: name ?? (await chooseName(db, owner, source.name)),
        idea: source.idea,
        overview: source.overview,
        why: source.why,
        methodology: source.methodology,
        type: "MODEL",
        term: source.term,
        copiedFrom: { id: source.id, version: version.version },
      });
      const reasons = reasonsOf(version, instruments);
      await inTransaction(db, async (transaction) => {
        const box = await lockBox(transaction, made.id);
        if (box === null || weights.size === 0) return;
        await append(transaction, box, dataset, {
          constituents: toConstituents(weights, reasons),
          note: `Copied from ${source.name}.`.slice(0, 500),
        });
      });
      return made.id;
    },
    async merge(owner, id, { choices, accept }) {
      const box = await requireOwn(owner, id);
      const dataset = await requireDataset();
      const source = box.copied_box === null ? null : await findBox(db, box.copied_box);
      const own = await findLastVersion(db, id);
      const theirs = source === null ? [] : await listVersions(db, [source.id]);
      const base = theirs.find(({ version }) => version === box.copied_version);
      const newest = theirs.at(-1);
      if (
        source === null ||
        own === null ||
        base === undefined ||
        newest === undefined ||
        newest.version <= base.version
      ) {
        throw failure("stock_box.no_update", 409, messages.noUpdate);
      }
      const codes = [own, base, newest].flatMap(({ co_codes }) => co_codes);
      const instruments = await facts.listInstruments(dataset, codes);
      const excluded = await listUnusable(owner, dataset, codes);
      const sides = {
        base: weightsOf(base, instruments),
        theirs: weightsOf(newest, instruments),
        mine: weightsOf(own, instruments),
      };
      const { weights, conflicts } = mergeBaskets({
        ...sides,
        excluded,
        choices: new Map(choices.map(({ coCode, side }) => [String(coCode), side])),
      });
      if (accept) {
        // The reason of a stock is that of the side whose weight was taken.
        const kept = reasonsOf(own, instruments);
        const reasons = new Map([
          ...kept,
          ...[...reasonsOf(newest, instruments)].filter(
            ([stock]) => !kept.has(stock) || sides.mine.get(stock) !== weights.get(stock),
          ),
        ]);
        const draft = {
          base: own.version,
          constituents: toConstituents(weights, reasons),
          note: `Merged version ${newest.version} of ${source.name}.`.slice(0, 500),
        };
        await publish(owner, id, draft, newest);
      }
      const taken = new Map(conflicts.map((conflict) => [conflict.id, conflict.taken]));
      const byCode = new Map([...instruments.values()].map((one) => [String(one.coCode), one]));
      const ids = new Set([...sides.theirs.keys(), ...sides.mine.keys(), ...sides.base.keys()]);
      return {
        source: { id: source.id, name: source.name },
        baseVersion: base.version,
        theirVersion: newest.version,
        note: newest.note,
        rows: [...ids].map((stock) => ({
          coCode: Number(stock),
          symbol: byCode.get(stock)?.symbol ?? stock,
          name: byCode.get(stock)?.name ?? stock,
          base: (sides.base.get(stock) ?? 0) / 100,
          theirs: (sides.theirs.get(stock) ?? 0) / 100,
          mine: (sides.mine.get(stock) ?? 0) / 100,
          merged: (weights.get(stock) ?? 0) / 100,
          conflict: taken.get(stock) ?? null,
          isExcluded: excluded.has(stock),
        })),
        turnover: computeTurnover(sides.mine, weights) / 100,
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
    async exclusions(owner) {
      return nameCompanies(await listExclusions(db, owner));
    },
    async exclude(owner, coCodes) {
      const known = (await nameCompanies([...new Set(coCodes)])).companies;
      const codes = [...new Set(known.map(({ coCode }) => coCode))];
      await inTransaction(db, async (transaction) => {
        await lockOwner(transaction, owner);
        await replaceExclusions(transaction, owner, codes);
      });
      return nameCompanies(codes);
    },
    async findStocks(owner, names) {
      const dataset = await requireDataset();
      const found: { readonly given: string; readonly coCode: number | null }[] = [];
      for (const given of names) {
        const company = await facts.findCompanyByName(dataset, given);
        const fund =
          company === null && dataset.kind === "market" ? await facts.findFund(given) : null;
        found.push({ given, coCode: company?.coCode ?? fund?.coCode ?? null });
      }
      const codes = found.flatMap(({ coCode }) => coCode ?? []);
      const known = await listNewest(dataset, codes);
      const excluded = await openExclusions(owner, dataset);
      const seen = new Set<number>();
      return found.map(({ given, coCode }): NamedStock => {
        const one = coCode === null ? undefined : known.get(coCode);
        if (one === undefined) {
          return { given, status: "unknown", message: messages.stockUnknown, company: null };
        }
        const company = { coCode: one.coCode, symbol: one.symbol, name: one.name };
        if (seen.has(one.coCode)) {
          return { given, status: "duplicate", message: messages.twice, company };
        }
        seen.add(one.coCode);
        const status = findStatus(one, excluded);
        return { given, status, message: statusMessages[status], company };
      });
    },
    async histories(coCodes) {
      const dataset = await requireDataset();
      const market = await figures.openMarket(dataset, [...new Set(coCodes)]);
      const [known, benchmark] = await Promise.all([
        listSecurityFacts(facts.figures, market, coCodes),
        facts.loadBenchmark(dataset),
      ]);
      const index =
        benchmark === null
          ? null
          : { days: Array.from(benchmark.days), values: Array.from(benchmark.close) };
      const closeOf = new Map(index?.days.map((day, at) => [day, index.values[at] ?? null]));
      const { days } = market.histories;
      return {
        asOf: dataset.asOf,
        days: [...days],
        benchmark:
          benchmark === null
            ? null
            : { name: benchmark.name, closes: days.map((day) => closeOf.get(day) ?? null) },
        stocks: [...known.values()].map((one) => {
          const history = market.histories.byCode.get(one.coCode);
          const closes = history === undefined ? [] : Array.from(history.closes);
          const from = Math.max(
            0,
            closes.findIndex((close) => close > 0),
          );
          const { volatility, beta, medianTurnover } = measureSecurity(market, one.coCode, index);
          return {
            coCode: one.coCode,
            symbol: one.symbol,
            name: one.name,
            sector: one.sector,
            capClass: one.capClass,
            marketCap: one.marketCap,
            score: one.score.value,
            volatility,
            beta,
            medianTurnover,
            price: one.price,
            dayChange: one.dayChange,
            status: one.status,
            from,
            closes: closes.slice(from).map((close) => (close > 0 ? close : null)),
            actions: [...(history?.actions ?? [])],
          };
        }),
      };
    },
    async warm() {
      await listLibrary(await facts.findVersion());
    },
  };
}

const unknownBox = () => failure("stock_box.not_found", 404, messages.unknown);

function isOwnedBy(box: StoredBox, { userId, tenant }: Owner): boolean {
  return box.user_id === userId && box.tenant_key === tenant;
}

type StockStatus = Exclude<NamedStock["status"], "unknown" | "duplicate">;

const statusMessages: Readonly<Record<StockStatus, string>> = {
  found: "",
  delisted: messages.delisted,
  suspended: messages.suspended,
  unpriced: messages.unpriced,
  excluded: messages.excluded,
};

function findStatus(one: SecurityFacts, excluded: ReadonlySet<number>): StockStatus {
  if (one.status !== "listed") return one.status;
  if (one.price === null) return "unpriced";
  return excluded.has(one.coCode) ? "excluded" : "found";
}

/** Why a security cannot be held; null if it can. */
function findProblem(one: SecurityFacts, excluded: ReadonlySet<number>): string | null {
  const status = findStatus(one, excluded);
  return status === "found" ? null : statusMessages[status];
}

function refuseWeights(constituents: readonly BoxConstituentInput[]): readonly ErrorDetail[] {
  if (constituents.length > stockBoxLimits.stocks) {
    return [{ path: "constituents", message: messages.tooManyStocks }];
  }
  const light = constituents.findIndex(({ weight }) => weight < 1);
  if (light !== -1) return [{ path: `constituents.${light}`, message: messages.noWeight }];
  const sum = constituents.reduce((all, { weight }) => all + weight, 0);
  if (sum === wholeBasket) return [];
  return [{ path: "constituents", message: messages.sum((sum / 100).toFixed(2)) }];
}

/** SHA-256 of a version's text, which names the hash of the one before. */
export function hashOf(version: Omit<StoredVersion, "hash">): Buffer {
  return createHash("sha256").update(textOf(version)).digest();
}

function createSlug(name: string): string {
  const words = name
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .replaceAll(/^-|-$/gu, "");
  return `${words.slice(0, 40)}-${randomBytes(4).toString("hex")}`.replace(/^-/u, "");
}

/** "Copy of Name", numbered if the member has one. */
async function chooseName(db: Database, owner: Owner, name: string): Promise<string> {
  const taken = new Set((await listOwnBoxes(db, owner)).map(({ name_key: key }) => key));
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? "" : ` ${number}`;
    const wanted = `Copy of ${name}`.slice(0, 100 - suffix.length) + suffix;
    if (!taken.has(nameKey(wanted))) return wanted;
  }
}

function reasonsOf(
  version: StoredVersion,
  instruments: ReadonlyMap<number, Instrument>,
): ReadonlyMap<string, string> {
  return new Map(
    version.co_codes.map((asked, at) => [
      String(instruments.get(asked)?.coCode ?? asked),
      version.reasons[at] ?? "",
    ]),
  );
}

function toConstituents(
  weights: Weights,
  reasons: ReadonlyMap<string, string>,
): readonly BoxConstituentInput[] {
  return [...weights].map(([id, weight]) => ({
    coCode: Number(id),
    weight,
    reason: reasons.get(id) ?? "",
  }));
}

function describeEmpty(box: StoredBox, summary: BoxSummary): BoxDetail {
  const nothing = { days: [], total: [], price: [] };
  return {
    ...summary,
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
