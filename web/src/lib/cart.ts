import type { CartChange, CartChanged, CartItem } from "@munshi/bff/contract";
import { proxy } from "valtio";
import { subscribeKey } from "valtio/utils";
import { callCore, RequestFailed } from "./http.ts";
import { onSignedOut, reloadSession, session } from "./session/session.ts";
import { readSlice, writeSlice } from "./session/stored-state.ts";

/** A stock box in a visitor's cart. */
export interface CartEntry {
  readonly id: number;
  readonly investment_type: CartItem["investment_type"];
  /** Price when it was added or last confirmed; null: not known. */
  readonly seen_paise: number | null;
}

export interface VisitorCart {
  items: readonly CartEntry[];
  coupon: string | null;
}

/** As many as a member's cart holds. */
const mostItems = 50;

/** The cart of a visitor, kept in this browser. Empty for members: theirs is on the server. */
export const visitorCart = proxy<VisitorCart>(readStored());

function readStored(): VisitorCart {
  const stored = readSlice("cart");
  const nothing: VisitorCart = { items: [], coupon: null };
  if (typeof stored !== "object" || stored === null) return nothing;
  const items: unknown = Reflect.get(stored, "items");
  const coupon: unknown = Reflect.get(stored, "coupon");
  return {
    items: Array.isArray(items) ? items.flatMap(readEntry).slice(0, mostItems) : [],
    coupon: typeof coupon === "string" ? coupon : null,
  };
}

function readEntry(stored: unknown): readonly CartEntry[] {
  if (typeof stored !== "object" || stored === null) return [];
  const id: unknown = Reflect.get(stored, "id");
  const seen: unknown = Reflect.get(stored, "seen_paise");
  if (typeof id !== "number" || !Number.isInteger(id) || id < 1) return [];
  return [
    {
      id,
      investment_type: Reflect.get(stored, "investment_type") === "PASSIVE" ? "PASSIVE" : "ACTIVE",
      seen_paise: typeof seen === "number" ? seen : null,
    },
  ];
}

function store(changed: Partial<VisitorCart>): void {
  Object.assign(visitorCart, changed);
  writeSlice("cart", { items: visitorCart.items, coupon: visitorCart.coupon });
}

/** A logout has deleted what was stored; a login has not. */
onSignedOut(() => Object.assign(visitorCart, readStored()));

/** Keeps tabs in step, and merges the visitor's cart whenever a member is logged in. */
export function startCart(): void {
  window.addEventListener("storage", ({ key }) => {
    if (key === null || key.endsWith(".cart")) Object.assign(visitorCart, readStored());
  });
  subscribeKey(session, "member", () => void mergeCart());
}

let merging: Promise<void> | null = null;

/**
 * Adds the visitor's cart to that of the member who has logged in. What the server did not accept
 * stays in this browser for the next load. Never throws.
 */
export async function mergeCart(): Promise<void> {
  if (session.member === null || visitorCart.items.length === 0) return;
  merging ??= merge().finally(() => (merging = null));
  await merging;
}

async function merge(): Promise<void> {
  const { items, coupon } = visitorCart;
  try {
    await changeCart({ items: items.map(({ id, investment_type }) => ({ id, investment_type })) });
  } catch (error) {
    if (!(error instanceof RequestFailed) || error.failure.code !== "cart.unknown_box") return;
    // One box is offered no more: the others must not be lost with it.
    if (!(await mergeOneByOne(items))) return;
  }
  if (coupon !== null) await changeCart({ coupon }).catch(() => undefined);
  store({ items: [], coupon: null });
  await reloadSession().catch(() => undefined);
}

/** False: one could not be sent now. */
async function mergeOneByOne(items: readonly CartEntry[]): Promise<boolean> {
  for (const { id, investment_type } of items) {
    try {
      await changeCart({ id, investment_type });
    } catch (error) {
      if (!(error instanceof RequestFailed) || error.failure.code !== "cart.unknown_box")
        return false;
    }
  }
  return true;
}

/** Changes a member's cart and shows its new count. Throws `RequestFailed`. */
async function changeCart(body: CartChange): Promise<CartChanged> {
  const changed = await callCore("POST /flavours/stockbox_cart/", { body });
  if (session.member !== null) {
    session.member = { ...session.member, cartCount: changed.data.cart_count };
  }
  return changed;
}

/** Adds a stock box. Returns the message to show; throws `RequestFailed`. */
export async function addToCart(entry: CartEntry): Promise<string> {
  const { id, investment_type } = entry;
  if (session.viewer.isSignedIn) return (await changeCart({ id, investment_type })).message;
  if (visitorCart.items.length >= mostItems) {
    throw new RequestFailed({
      code: "cart.full",
      message: `The cart has ${mostItems} items.`,
      requestId: "",
    });
  }
  store({ items: [...visitorCart.items.filter((other) => other.id !== id), entry] });
  return "added to cart!";
}

/** Deletes a stock box. Returns the message to show; throws `RequestFailed`. */
export async function deleteFromCart(id: number): Promise<string> {
  if (session.viewer.isSignedIn) return (await changeCart({ id, status: "DELETED" })).message;
  store({ items: visitorCart.items.filter((other) => other.id !== id) });
  return "deleted!";
}

/** Sets the coupon, or removes it with null. Throws `RequestFailed`, `coupon.not_valid` among others. */
export async function setCartCoupon(coupon: string | null): Promise<void> {
  if (session.viewer.isSignedIn) await changeCart({ coupon });
  else store({ coupon });
}

/** Confirms prices that have changed since the boxes were added. Throws `RequestFailed`. */
export async function acceptCartPrices(items: readonly CartItem[]): Promise<void> {
  if (session.viewer.isSignedIn) await changeCart({ accept_prices: true });
  else {
    const prices = new Map(items.map(({ id, price_paise }) => [id, price_paise]));
    store({
      items: visitorCart.items.map((entry) => ({
        ...entry,
        seen_paise: prices.get(entry.id) ?? entry.seen_paise,
      })),
    });
  }
}
