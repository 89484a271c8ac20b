import { resultOf } from "@munshi/db";
import type { Database, Executor, Transaction } from "@munshi/db";
import { turnover } from "@munshi/engine/portfolio";
import { AppError } from "@munshi/platform";
import { z } from "zod";
import type {
  BoxCheck,
  BoxSubmission,
  StaffBox,
  StaffBoxManager,
} from "../../../contract/box-review.ts";
import type { Actor } from "../../../platform/actor/actor.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import { constraintOf } from "../../../platform/db/sqlstate.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { failure } from "../../../platform/errors/failure.ts";
import { nameKey } from "../../../platform/text/name-key.ts";
import type { AuditService } from "../../audit/index.ts";
import type { Instrument, MarketFacts } from "../../market/index.ts";
import { announceVersion } from "../announce-version.ts";
import { weightsOf } from "../box-figures.ts";
import { countFollowers } from "../box-relations.repository.ts";
import type { BoxStocks } from "../box-stocks.service.ts";
import {
  findBox,
  findLastVersion,
  insertBox,
  insertVersion,
  listManagers,
  listVersions,
  lockBox,
  updateBox,
} from "../boxes.repository.ts";
import type { StoredBox, StoredManager } from "../boxes.repository.ts";
import { messages } from "../messages.ts";
import { listRequestsOf } from "./box-requests.query.ts";
import { listChanges, listChecks, nameOf, reasonsOf } from "./version-checks.ts";

type ManagerFields = Omit<StaffBoxManager, "id" | "slug" | "isSample" | "boxes" | "version">;
type BoxFields = Pick<
  StaffBox,
  "managerId" | "name" | "idea" | "overview" | "why" | "methodology" | "type" | "term" | "schedule"
>;

/** A stock of a version as staff enter it. */
export interface EnteredStock {
  /** Symbol, ISIN or company code. */
  readonly stock: string;
  /** Basis points. */
  readonly weight: number;
  readonly reason: string;
}

/** Staff actions on managers, their boxes and versions. */
export interface BoxReviewService {
  listManagers(): Promise<readonly StaffBoxManager[]>;
  /** @throws AppError `box_manager.duplicate` (409). */
  addManager(by: Actor, fields: ManagerFields): Promise<StaffBoxManager>;
  /** @throws AppError `box_manager.not_found`, `.changed` with `current`, `.duplicate`. */
  editManager(
    by: Actor,
    id: number,
    edit: ManagerFields & { readonly version: number },
  ): Promise<StaffBoxManager>;
  /** @throws AppError `stock_box.not_found` (404). */
  find(by: Actor, id: number): Promise<StaffBox>;
  /** @throws AppError `stock_box.name_taken`, `box_manager.not_found`. */
  add(by: Actor, fields: BoxFields): Promise<StaffBox>;
  /** @throws AppError `stock_box.changed` with `current`, … */
  edit(by: Actor, id: number, edit: BoxFields & { readonly version: number }): Promise<StaffBox>;
  /** Reports a version's changes and whether it may be published; writes nothing. */
  check(
    id: number,
    draft: {
      readonly base: number;
      readonly rows: readonly EnteredStock[];
      readonly note: string;
    },
  ): Promise<BoxCheck>;
  /** Checks a request against current market data. */
  checkSubmission(submission: BoxSubmission): Promise<BoxCheck>;
  /** Appends the version and notifies the box's active followers, in one transaction. */
  publish(transaction: Transaction, by: Actor, submission: BoxSubmission): Promise<number>;
}

/** Versions that a box's page lists. */
const shownVersions = 12;

export function createBoxReview(
  db: Database,
  deps: {
    readonly clock: Clock;
    readonly facts: MarketFacts;
    readonly stocks: BoxStocks;
    readonly audit: AuditService;
  },
): BoxReviewService {
  const { clock, facts, audit } = deps;

  const requireBox = async (executor: Executor, id: number): Promise<StoredBox> => {
    const box = await findBox(executor, id);
    if (box === null || box.manager_id === null) {
      throw new AppError("stock_box.not_found", 404, messages.unknown);
    }
    return box;
  };

  const listAll = async (executor: Executor): Promise<readonly StaffBoxManager[]> => {
    const rows = await resultOf<readonly (StoredManager & { readonly boxes: number })[]>(
      executor("box_managers as manager")
        .orderByRaw("lower(manager.name)")
        .select(
          "manager.*",
          executor.raw(`(select count(*)::int from stock_boxes as box
            where box.manager_id = manager.id and box.deleted_at is null) as boxes`),
        ),
    );
    return rows.map((row) => ({
      id: row.id,
      slug: row.slug,
      name: row.name,
      title: row.title,
      registration: row.registration,
      about: row.about,
      since: row.since,
      isSample: row.is_sample,
      boxes: row.boxes,
      version: row.revision,
    }));
  };

  const findManager = async (executor: Executor, id: number): Promise<StaffBoxManager> => {
    const found = (await listAll(executor)).find((each) => each.id === id);
    if (found !== undefined) return found;
    throw new AppError("box_manager.not_found", 404, messages.managerUnknown);
  };

  const present = async (by: Pick<Actor, "tenant">, box: StoredBox): Promise<StaffBox> => {
    const [versions, dataset, followers, managers, requests] = [
      await listVersions(db, [box.id]),
      await facts.findVersion(),
      await countFollowers(db, [box.id]),
      await listManagers(db, { ids: box.manager_id === null ? [] : [box.manager_id] }),
      await listRequestsOf(db, by.tenant, box.id),
    ];
    const shown = versions.slice(-shownVersions - 1);
    const codes = shown.flatMap(({ co_codes: held }) => held);
    const instruments =
      dataset === null
        ? new Map<number, Instrument>()
        : await facts.listInstruments(dataset, [...new Set(codes)]);
    const last = versions.at(-1);
    return {
      id: box.id,
      slug: box.slug,
      managerId: box.manager_id ?? 0,
      manager: managers[0]?.name ?? "",
      name: box.name,
      idea: box.idea,
      overview: box.overview,
      why: [...box.why],
      methodology: [...box.methodology],
      type: box.portfolio_type,
      term: box.term,
      schedule: box.schedule,
      version: box.revision,
      boxVersion: box.current_version,
      liveSince: box.live_since,
      followers: followers.get(box.id) ?? 0,
      current: (last?.co_codes ?? []).map((coCode, at) => ({
        coCode,
        ...nameOf(instruments, coCode),
        weight: last?.weights[at] ?? 0,
        reason: last?.reasons[at] ?? "",
      })),
      versions: shown
        .map((version, at): StaffBox["versions"][number] | null => {
          const previous = shown[at - 1];
          // The oldest one read is there for the comparison only.
          if (at === 0 && version.version > 1) return null;
          const after = weightsOf(version, instruments);
          const before = previous === undefined ? null : weightsOf(previous, instruments);
          return {
            version: version.version,
            effective: version.effective,
            publishedAt: version.published_at.toISOString(),
            note: version.note,
            stocks: version.co_codes.length,
            turnover: before === null ? null : turnover(before, after) / 100,
            changes:
              before === null ? [] : listChanges(before, after, instruments, reasonsOf(version)),
            hash: version.hash.toString("hex"),
          };
        })
        .filter((version) => version !== null)
        .toReversed(),
      requests,
    };
  };

  const checkRows = async (
    id: number,
    draft: { readonly base: number; readonly note: string },
    rows: readonly (Omit<EnteredStock, "stock"> & {
      readonly given: string;
      readonly coCode: number | null;
    })[],
  ): Promise<BoxCheck> => {
    const box = await requireBox(db, id);
    const dataset = await deps.stocks.requireDataset();
    const last = await findLastVersion(db, id);
    const codes = rows.flatMap(({ coCode }) => coCode ?? []);
    const instruments = await facts.listInstruments(dataset, [...codes, ...(last?.co_codes ?? [])]);
    const refused = new Map(
      (
        await deps.stocks.refuseRows(
          null,
          dataset,
          rows.flatMap(({ coCode, weight, reason }) =>
            coCode === null ? [] : [{ coCode, weight, reason }],
          ),
        )
      ).map(({ at, message }) => [at, message]),
    );
    let known = 0;
    const checked = rows.map((row) => {
      const problem =
        row.coCode === null
          ? messages.stockUnknown
          : (refused.get(known++) ?? (row.weight < 1 ? messages.noWeight : ""));
      const named = row.coCode === null ? undefined : instruments.get(row.coCode);
      return {
        given: row.given,
        coCode: row.coCode,
        symbol: named?.symbol ?? null,
        name: named?.name ?? null,
        weight: row.weight,
        reason: row.reason,
        problem,
      };
    });
    const before = last === null ? new Map<string, number>() : weightsOf(last, instruments);
    const after = new Map(
      checked.flatMap(({ coCode, weight }) => (coCode === null ? [] : [[String(coCode), weight]])),
    );
    const reasons = new Map(
      checked.flatMap(({ coCode, reason }) => (coCode === null ? [] : [[coCode, reason] as const])),
    );
    const changes = listChanges(before, after, instruments, reasons);
    const checks = listChecks(box, draft, checked, changes);
    return {
      rows: checked,
      changes,
      turnover: turnover(before, after) / 100,
      checks,
      submission: checks.every(({ isMet }) => isMet)
        ? {
            box: id,
            base: draft.base,
            constituents: checked.flatMap(({ coCode, weight, reason }) =>
              coCode === null ? [] : [{ coCode, weight, reason }],
            ),
            note: draft.note,
          }
        : null,
    };
  };

  return {
    listManagers: () => listAll(db),
    addManager: async (by, fields) =>
      inTransaction(db, async (transaction) => {
        const [made] = await resultOf<readonly { readonly id: number }[]>(
          transaction("box_managers")
            .insert({ ...fields, slug: slugOf(fields.name), is_sample: false, blogs: "[]" })
            .returning("id"),
        );
        const id = made?.id ?? 0;
        await audit.append(transaction, {
          actor: by,
          action: "box_manager.created",
          subject: `box_manager:${id}`,
          details: { name: fields.name, registration: fields.registration },
        });
        return findManager(transaction, id);
      }).catch(translateManager),
    editManager: async (by, id, { version, ...fields }) =>
      inTransaction(db, async (transaction) => {
        await transaction("box_managers").where({ id }).forNoKeyUpdate().first("id");
        const current = await findManager(transaction, id);
        if (current.version !== version) {
          throw failure(
            "box_manager.changed",
            409,
            "Someone else changed this manager. Reload the page.",
            { fields: { current } },
          );
        }
        await transaction("box_managers")
          .where({ id })
          .update({ ...fields, revision: version + 1 });
        await audit.append(transaction, {
          actor: by,
          action: "box_manager.edited",
          subject: `box_manager:${id}`,
          details: { before: pick(current, fields), after: { ...fields } },
        });
        return findManager(transaction, id);
      }).catch(translateManager),
    async find(by, id) {
      return present(by, await requireBox(db, id));
    },
    async add(by, fields) {
      const dataset = await deps.stocks.requireDataset();
      const benchmark = await facts.loadBenchmark(dataset);
      const id = await inTransaction(db, async (transaction) => {
        await findManager(transaction, fields.managerId);
        const at = clock.now();
        const made = await insertBox(transaction, {
          ...columnsOf(fields),
          slug: slugOf(fields.name),
          kind: dataset.kind,
          user_id: null,
          tenant_key: null,
          benchmark: benchmark?.name ?? null,
          query: null,
          reviewed_on: null,
          least_order_paise: "0",
          least_order_weight: 0,
          manager_holding_paise: null,
          copied_box: null,
          copied_version: null,
          created_at: at,
          updated_at: at,
        });
        await audit.append(transaction, {
          actor: by,
          action: "stock_box.created",
          subject: `box:${made}`,
          details: { name: fields.name, manager: fields.managerId },
        });
        return made;
      }).catch(translateName);
      return present(by, await requireBox(db, id));
    },
    async edit(by, id, { version, ...fields }) {
      const stored = await requireBox(db, id);
      const shown = await present(by, stored);
      await inTransaction(db, async (transaction) => {
        const box = await lockBox(transaction, id);
        if (box === null || box.manager_id === null) {
          throw new AppError("stock_box.not_found", 404, messages.unknown);
        }
        if (box.revision !== version) {
          throw failure(
            "stock_box.changed",
            409,
            "Someone else changed this box. Reload the page.",
            {
              fields: { current: shown },
            },
          );
        }
        await findManager(transaction, fields.managerId);
        await updateBox(
          transaction,
          id,
          { ...columnsOf(fields), revision: version + 1 },
          clock.now(),
        );
        await audit.append(transaction, {
          actor: by,
          action: "stock_box.edited",
          subject: `box:${id}`,
          details: { before: pick(shown, fields), after: { ...fields } },
        });
      }).catch(translateName);
      return present(by, await requireBox(db, id));
    },
    async check(id, { base, rows, note }) {
      const dataset = await deps.stocks.requireDataset();
      const names = rows.map(({ stock }) => stock);
      const companies = await facts.findCompaniesByName(dataset, names);
      return checkRows(
        id,
        { base, note },
        rows.map(({ stock, weight, reason }) => ({
          given: stock,
          coCode: companies.get(stock)?.coCode ?? null,
          weight,
          reason,
        })),
      );
    },
    checkSubmission: ({ box, base, note, constituents }) =>
      checkRows(
        box,
        { base, note },
        constituents.map((row) => ({ ...row, given: String(row.coCode) })),
      ),
    async publish(transaction, by, { box: id, base, constituents, note }) {
      const box = await lockBox(transaction, id);
      if (box === null || box.manager_id === null || box.current_version !== base) {
        throw failure("stock_box.changed", 409, messages.changed);
      }
      const dataset = await resultOf<{ readonly as_of: string } | undefined>(
        transaction("datasets").orderBy("published_at", "desc").first("as_of"),
      );
      if (dataset === undefined) {
        throw failure("market.not_published", 404, "Market data is not available yet.");
      }
      const last = await findLastVersion(transaction, id);
      const version = await insertVersion(
        transaction,
        last,
        {
          box_id: id,
          effective: dataset.as_of,
          published_at: clock.now(),
          note,
          co_codes: constituents.map(({ coCode }) => coCode),
          weights: constituents.map(({ weight }) => weight),
          reasons: constituents.map(({ reason }) => reason),
          leaving: [],
        },
        box.live_since ?? dataset.as_of,
      );
      await announceVersion(transaction, box, version);
      await audit.append(transaction, {
        actor: by,
        action: "stock_box.published",
        subject: `box:${id}`,
        details: { version: version.version, hash: version.hash.toString("hex") },
      });
      return version.version;
    },
  };
}

function columnsOf(fields: BoxFields) {
  const { managerId, type, name, ...same } = fields;
  return {
    ...same,
    manager_id: managerId,
    portfolio_type: type,
    name,
    name_key: nameKey(name),
  };
}

const json = z.record(z.string(), z.json());

function pick(from: object, like: object): z.output<typeof json> {
  return json.parse(
    Object.fromEntries(Object.keys(like).map((key) => [key, Reflect.get(from, key)])),
  );
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .replaceAll(/^-|-$/gu, "")
    .slice(0, 60);
}

function translateManager(error: unknown): never {
  if (constraintOf(error) !== "box_managers_slug_key") throw error;
  throw new AppError("box_manager.duplicate", 409, "A manager with this name already exists.", {
    details: [{ path: "body.name", message: "A manager with this name already exists." }],
  });
}

function translateName(error: unknown): never {
  const constraint = constraintOf(error);
  if (constraint !== "stock_boxes_managed_name" && constraint !== "stock_boxes_slug_key") {
    throw error;
  }
  throw new AppError("stock_box.name_taken", 409, messages.taken, {
    details: [{ path: "body.name", message: messages.taken }],
  });
}
