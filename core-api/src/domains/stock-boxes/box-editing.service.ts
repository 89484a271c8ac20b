import { randomBytes } from "node:crypto";
import type { Database, Transaction } from "@munshi/db";
import { mergeBaskets, turnover as computeTurnover, wholeBasket } from "@munshi/engine/portfolio";
import type { Weights } from "@munshi/engine/portfolio";
import type {
  BoxConstituentInput,
  BoxDetailsPayload,
  BoxEditing,
  BoxMerge,
  ErrorDetail,
} from "../../contract/index.ts";
import { stockBoxLimits } from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import { nameKey } from "../../platform/text/name-key.ts";
import { lockOwner, ownedBy } from "../accounts/index.ts";
import type { Owner } from "../accounts/index.ts";
import type { Instrument, MarketFacts, PublishedVersion } from "../market/index.ts";
import { announceVersion } from "./announce-version.ts";
import { weightsOf } from "./box-figures.ts";
import { deleteProposal } from "./box-relations.repository.ts";
import type { BoxStocks } from "./box-stocks.service.ts";
import {
  findBox,
  findLastVersion,
  insertBox,
  insertVersion,
  listOwnBoxes,
  listVersions,
  lockBox,
  updateBox,
} from "./boxes.repository.ts";
import type { StoredBox, StoredVersion } from "./boxes.repository.ts";
import { messages } from "./messages.ts";
import { unknownBox } from "./stock-boxes.service.ts";
import type { StockBoxesService } from "./stock-boxes.service.ts";

/** Initial content of a new box. */
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
  /** Why stocks leave, where it is known. */
  readonly leaving?: StoredVersion["leaving"];
}

type MergeChoices = readonly { readonly coCode: number; readonly side: "mine" | "theirs" }[];

/** Members' own boxes are made, changed, copied and merged. */
export interface BoxEditingService {
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
}

export function createBoxEditing(
  db: Database,
  deps: {
    readonly clock: Clock;
    readonly facts: MarketFacts;
    readonly boxes: Pick<StockBoxesService, "requireOwn" | "requireOpened" | "summarize">;
    readonly stocks: BoxStocks;
  },
): BoxEditingService {
  const { clock, facts } = deps;
  const { requireOwn, requireOpened, summarize } = deps.boxes;
  const { listUnusable, refuseRows, requireDataset } = deps.stocks;

  const append = async (
    transaction: Transaction,
    box: StoredBox,
    dataset: PublishedVersion,
    draft: Pick<VersionDraft, "constituents" | "note" | "leaving">,
  ): Promise<number> => {
    const last = await findLastVersion(transaction, box.id);
    const version = await insertVersion(
      transaction,
      last,
      {
        box_id: box.id,
        effective: dataset.asOf,
        published_at: clock.now(),
        note: draft.note,
        co_codes: draft.constituents.map(({ coCode }) => coCode),
        weights: draft.constituents.map(({ weight }) => weight),
        reasons: draft.constituents.map(({ reason }) => reason),
        leaving: draft.leaving ?? [],
      },
      box.live_since ?? dataset.asOf,
    );
    await deleteProposal(transaction, box.id);
    await announceVersion(transaction, box, version);
    return version.version;
  };

  const publish: BoxEditingService["publish"] = async (owner, id, draft, source) => {
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

  const create: BoxEditingService["create"] = async (owner, draft) => {
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
        manager_holding_paise: null,
        copied_box: draft.copiedFrom?.id ?? null,
        copied_version: draft.copiedFrom?.version ?? null,
        created_at: at,
        updated_at: at,
      });
      return { id, slug };
    });
  };

  return {
    create,
    publish,
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
        // A proposal from an earlier query no longer counts.
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
      const source = await requireOpened(owner, id);
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
      await requireOpened(owner, source.id);
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
  };
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
