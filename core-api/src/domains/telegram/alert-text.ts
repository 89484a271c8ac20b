import { z } from "zod";

const shape = z.object({
  product: z.string(),
  content: z.union([z.string(), z.object({ statement: z.string() })]),
  stock_name: z.string().optional(),
  order_side: z.string().optional(),
  quantity: z.number().optional(),
  curr_price: z.number().optional(),
  change_percent: z.number().optional(),
});

const rupees = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });
const shares = new Intl.NumberFormat("en-IN");
const percent = new Intl.NumberFormat("en-IN", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: "always",
});

/**
 * A notification as plain text for a chat; one that cannot be parsed is sent as is. `site` is the
 * partner whose pages show it; null for our own.
 */
export function writeAlert(body: string, site: string | null): string {
  const told = readContent(body);
  if (told === null) return site === null ? body : `${site}: ${body}`;
  const { product, content, stock_name: stock } = told;
  const statement = typeof content === "string" ? content : content.statement;
  const order = [
    told.order_side,
    told.quantity === undefined ? undefined : shares.format(told.quantity),
    told.curr_price === undefined ? undefined : `at ${rupees.format(told.curr_price)}`,
    told.change_percent === undefined ? undefined : `(${percent.format(told.change_percent)} %)`,
  ].filter((part) => part !== undefined);
  const line = [stock, order.join(" ")].filter((part) => (part ?? "") !== "").join(": ");
  const place = site === null ? product : `${product} on ${site}`;
  return [`${place}: ${statement}`, line].filter((part) => part !== "").join("\n");
}

function readContent(body: string): z.output<typeof shape> | null {
  try {
    return shape.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}
