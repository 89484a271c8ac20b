import { resultOf } from "@munshi/db";
import type { Executor, Transaction } from "@munshi/db";
import type { CartChange, CartItem } from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import type { Owner } from "../../platform/http/identify-call.ts";
import {
  couponMessages,
  findCouponById,
  listEntriesOf,
  lockLedger,
} from "../entitlements/index.ts";
import type { CouponsService, EntitlementsService } from "../entitlements/index.ts";
import { boxKey, printPeriod } from "../prices/index.ts";
import type { OrdersService } from "./orders.service.ts";
import { openUntil } from "./paid-periods.ts";
import { findOfferedBoxes } from "./products.ts";
import type { OfferedBox } from "./products.ts";
import { buildQuote, noCoupon } from "./quotes.ts";
import type { Quote, QuotedCoupon } from "./quotes.ts";

const mostItems = 50;

type InvestmentType = CartItem["investment_type"];

export interface Cart {
  readonly items: readonly CartItem[];
  readonly coupon: string | null;
  readonly offered: readonly string[];
  readonly quote: Quote;
}

export interface CartService {
  /** The cart of a member on a site, at prices in force now. */
  view(owner: Owner): Promise<Cart>;
  /** Changes the cart and returns the number of items. @throws AppError as the contract says. */
  change(owner: Owner, given: CartChange): Promise<number>;
  count(owner: Owner): Promise<number>;
  /** Boxes as a cart shows them; for visitors without owner. */
  describe(
    viewer: { readonly userId: string | null; readonly tenant: string },
    boxes: readonly { readonly id: number; readonly investmentType: InvestmentType }[],
  ): Promise<readonly CartItem[]>;
}

interface ItemRow {
  readonly box_id: number;
  readonly investment_type: InvestmentType;
  readonly seen_paise: string | null;
}

export function createCartService(
  db: Executor,
  deps: {
    readonly clock: Clock;
    readonly orders: Pick<OrdersService, "findCoupon">;
    readonly coupons: Pick<CouponsService, "recheck">;
    readonly entitlements: Pick<EntitlementsService, "listOffers">;
  },
): CartService {
  const { clock, orders, coupons, entitlements } = deps;

  const listItems = async (executor: Executor, owner: Owner): Promise<readonly ItemRow[]> =>
    resultOf<readonly ItemRow[]>(
      executor("cart_items")
        .where({ user_id: owner.userId, tenant_key: owner.tenant })
        .orderBy(["added_at", "box_id"])
        .select("box_id", "investment_type", "seen_paise"),
    );

  const present = async (
    userId: string | null,
    boxes: ReadonlyMap<number, OfferedBox>,
    items: readonly ItemRow[],
  ): Promise<readonly CartItem[]> => {
    const at = clock.now();
    const products = items.map(({ box_id: id }) => boxKey(id));
    const entriesOf = userId === null ? () => [] : await listEntriesOf(db, userId, products);
    return items.map(({ box_id: id, investment_type, seen_paise: seen }) => {
      const box = boxes.get(id);
      const status = openUntil(entriesOf(boxKey(id)), at) === null ? "ADDED" : "OWNED";
      return {
        id,
        slug: box?.slug ?? "",
        name: box?.name ?? "Stock box no longer available",
        investment_type,
        status: box === undefined ? "UNAVAILABLE" : status,
        price_paise: box?.amount ?? null,
        seen_paise: seen === null ? null : Number(seen),
        period: box === undefined ? null : printPeriod(box.period),
      };
    });
  };

  const add = async (
    transaction: Transaction,
    owner: Owner,
    wanted: readonly { readonly id: number; readonly investmentType: InvestmentType }[],
    isStrict: boolean,
  ): Promise<void> => {
    const at = clock.now();
    const ids = wanted.map(({ id }) => id);
    const boxes = await findOfferedBoxes(transaction, { ids, tenant: owner.tenant, at });
    const rows = wanted.flatMap(({ id, investmentType }) => {
      const box = boxes.get(id);
      if (box === undefined) {
        // A visitor's cart may hold boxes that are no longer offered.
        if (!isStrict) return [];
        throw failure("cart.unknown_box", 404, "This stock box is not available.");
      }
      return [
        {
          user_id: owner.userId,
          tenant_key: owner.tenant,
          box_id: id,
          investment_type: investmentType,
          seen_paise: box.amount,
          added_at: at,
        },
      ];
    });
    if (rows.length > 0) {
      await transaction("cart_items")
        .insert(rows)
        .onConflict(["user_id", "tenant_key", "box_id"])
        .ignore();
    }
    if ((await listItems(transaction, owner)).length > mostItems) {
      throw failure("cart.full", 409, `A cart holds ${mostItems} stock boxes. Delete some first.`);
    }
  };

  const acceptPrices = async (transaction: Transaction, owner: Owner): Promise<void> => {
    const items = await listItems(transaction, owner);
    const ids = items.map(({ box_id: id }) => id);
    const boxes = await findOfferedBoxes(transaction, {
      ids,
      tenant: owner.tenant,
      at: clock.now(),
    });
    for (const [id, { amount }] of boxes) {
      await transaction("cart_items")
        .where({ user_id: owner.userId, tenant_key: owner.tenant, box_id: id })
        .update({ seen_paise: amount });
    }
  };

  const findCartCoupon = async (owner: Owner): Promise<QuotedCoupon> => {
    const row = await resultOf<{ readonly coupon_id: string } | undefined>(
      db("cart_coupons")
        .where({ user_id: owner.userId, tenant_key: owner.tenant })
        .first("coupon_id"),
    );
    const coupon = row === undefined ? null : await findCouponById(db, row.coupon_id);
    if (coupon === null) return noCoupon;
    const usable = await coupons.recheck(owner, coupon.code);
    return usable === null
      ? { coupon: null, problem: couponMessages.couponInvalid }
      : { coupon: usable, problem: null };
  };

  return {
    async view(owner) {
      const at = clock.now();
      const items = await listItems(db, owner);
      const ids = items.map(({ box_id: id }) => id);
      const boxes = await findOfferedBoxes(db, { ids, tenant: owner.tenant, at });
      const coupon = await findCartCoupon(owner);
      const products = items.flatMap(({ box_id: id }) => boxes.get(id) ?? []);
      const [presented, offers, quote] = await Promise.all([
        present(owner.userId, boxes, items),
        entitlements.listOffers(owner),
        buildQuote(db, { ...owner, products, coupon, at }),
      ]);
      return {
        items: presented,
        coupon: coupon.coupon?.code ?? null,
        offered: offers.filter(({ terms }) => terms.kind === "discount").map(({ code }) => code),
        quote,
      };
    },
    async change(owner, given) {
      const coupon =
        given.coupon === undefined || given.coupon === null || given.coupon.trim() === ""
          ? null
          : await orders.findCoupon(owner, given.coupon);
      if (coupon !== null && coupon.coupon === null) {
        throw failure("coupon.not_valid", 400, coupon.problem ?? "Coupon not valid !");
      }
      return inTransaction(db, async (transaction) => {
        await lockLedger(transaction, owner.userId);
        const own = { user_id: owner.userId, tenant_key: owner.tenant };
        const { id, items = [], investment_type: investmentType = "ACTIVE" } = given;
        if (id !== undefined && given.status === "DELETED") {
          await transaction("cart_items")
            .where({ ...own, box_id: id })
            .delete();
        } else if (id !== undefined) await add(transaction, owner, [{ id, investmentType }], true);
        if (items.length > 0) {
          const wanted = items.map((item) => ({
            id: item.id,
            investmentType: item.investment_type ?? "ACTIVE",
          }));
          await add(transaction, owner, wanted, false);
        }
        if (given.accept_prices === true) await acceptPrices(transaction, owner);
        if (given.coupon !== undefined) {
          await transaction("cart_coupons").where(own).delete();
          if (coupon?.coupon != null) {
            await transaction("cart_coupons").insert({ ...own, coupon_id: coupon.coupon.id });
          }
        }
        return (await listItems(transaction, owner)).length;
      });
    },
    async count({ userId, tenant }) {
      const rows = await resultOf<readonly { readonly count: string }[]>(
        db("cart_items").where({ user_id: userId, tenant_key: tenant }).count("* as count"),
      );
      return Number(rows[0]?.count ?? 0);
    },
    async describe({ userId, tenant }, wanted) {
      const ids = wanted.map(({ id }) => id);
      const boxes = await findOfferedBoxes(db, { ids, tenant, at: clock.now() });
      const rows = wanted.map(({ id, investmentType }) => ({
        box_id: id,
        investment_type: investmentType,
        seen_paise: null,
      }));
      return present(userId, boxes, rows);
    },
  };
}
