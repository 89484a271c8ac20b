import { notificationProducts, stockChanges, memberGateTable } from "@munshi/bff/contract";
import type { NotificationProduct, StockChange } from "@munshi/bff/contract";
import { isAvailablePath } from "../available-pages.ts";

/** A notification to render: plain text, or details of a share. */
export type ReadNotification =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "content";
      readonly product: NotificationProduct | null;
      readonly text: string;
      readonly change: StockChange | null;
      readonly stockName: string | null;
      /** Null where nothing is bought or sold. */
      readonly side: "BUY" | "SELL" | null;
      /** Shares. */
      readonly quantity: number | null;
      /** ₹ a share. */
      readonly price: number | null;
      /** Percent of the close before. */
      readonly changePercent: number | null;
    };

/** Reads what the wire carries; what cannot be read is shown as the text that it is. */
export function readNotification(text: string): ReadNotification {
  const raw = { kind: "text", text } as const;
  const parsed = parse(text);
  if (!isRecord(parsed)) return raw;
  const { content } = parsed;
  const statement = isRecord(content) ? content["statement"] : content;
  if (typeof statement !== "string") return raw;
  const type = isRecord(content) ? content["stock_type"] : null;
  const side = parsed["order_side"];
  const stockName = parsed["stock_name"];
  return {
    kind: "content",
    product: notificationProducts.find((product) => product === parsed["product"]) ?? null,
    text: statement,
    change: stockChanges.find((change) => change === type) ?? null,
    stockName: typeof stockName === "string" && stockName !== "" ? stockName : null,
    side: typeof side !== "string" || side === "" ? null : side === "BUY" ? "BUY" : "SELL",
    quantity: readNumber(parsed["quantity"]),
    price: readNumber(parsed["curr_price"]),
    changePercent: readNumber(parsed["change_percent"]),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Also of a number that was written as text. */
function readNumber(value: unknown): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}

/**
 * The page that a notification leads to: the last part of its address names it, wherever the address
 * itself points. Null where that is no our page.
 */
export function findTarget(
  redirectUrl: string,
  isPage: (path: string) => boolean = isAvailablePath,
): string | null {
  const [address = ""] = redirectUrl.split(/[?#]/);
  const name = address.split("/").findLast((part) => part !== "");
  if (name === undefined) return null;
  const own = `/${name}`;
  if (isPage(own)) return own;
  const paths = memberGateTable
    .map(({ path }) => path)
    .filter((path) => path.endsWith(own) && !path.includes(":") && isPage(path));
  return paths.length === 1 ? (paths[0] ?? null) : null;
}
