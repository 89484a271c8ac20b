import { randomUUID } from "node:crypto";
import type { Executor } from "@munshi/db";
import { insertPrice } from "../prices/index.ts";

/** A manager's box without versions, as a cart needs it; free without a price. Returns its id. */
export async function insertOfferedBox(
  db: Executor,
  box: {
    readonly name: string;
    /** Fee of a year; null: no price. */
    readonly paise: number | null;
    readonly at: Date;
  },
): Promise<number> {
  const { name, paise, at } = box;
  const [manager]: { readonly id: number }[] = await db("box_managers")
    .insert({
      slug: `manager-${randomUUID()}`,
      name: "Asha Research",
      title: "Analyst",
      registration: "INH000000001",
      is_sample: true,
      about: "",
      since: "2020-01-01",
      blogs: "[]",
    })
    .returning("id");
  const [inserted]: { readonly id: number }[] = await db("stock_boxes")
    .insert({
      slug: `box-${randomUUID()}`,
      kind: "demo",
      manager_id: manager?.id,
      name,
      name_key: name.toLowerCase(),
      idea: "",
      overview: "",
      why: [],
      methodology: [],
      portfolio_type: "THEMATIC",
      term: "LTI",
      created_at: at,
      updated_at: at,
    })
    .returning("id");
  if (inserted === undefined) throw new Error("no box was inserted");
  if (paise !== null) {
    await insertPrice(db, {
      product: `box:${inserted.id}`,
      tenant: null,
      period: "year",
      amount: paise,
      startsAt: at,
    });
  }
  return inserted.id;
}
