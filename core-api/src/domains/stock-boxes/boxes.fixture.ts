import { expect } from "vitest";
import { startListsServer } from "../../company-lists.fixture.ts";
import type { ListsServer } from "../../company-lists.fixture.ts";
import type { MarketFact } from "../../contract/index.ts";
import { dateOfDay, dayOfDate } from "../../platform/clock/days.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { Member } from "../../saved-work/screens-server.fixture.ts";
import { company, day } from "../market/market.fixture.ts";
import { boxKey } from "../prices/index.ts";

export const asOf = "2026-01-09";
export const lastDay = dayOfDate(asOf);
const symbols = ["ASHA", "BELA", "CHETNA", "DEEPA"] as const;
/** ₹ on the last day; each rises by ₹1 a day, ASHA is split 1 to 2 twenty days before. */
const closes = { ASHA: 100, BELA: 200, CHETNA: 400, DEEPA: 800 } as const;
export const span = 120;
export const splitDay = lastDay - 20;

/** Four companies with prices, one delisted and one that no longer trades. */
const boxFacts: readonly MarketFact[] = [
  ...symbols.map((symbol, at) =>
    company(symbol, {
      sector: symbol === "DEEPA" ? "Textiles" : "Chemicals",
      isin: `INE${at + 1}00A01010`,
    }),
  ),
  company("GONE", { delistedOn: "2025-11-01" }),
  company("HALTED"),
  ...symbols.flatMap((symbol) =>
    Array.from({ length: span }, (_, back) => {
      const at = lastDay - back;
      const factor = symbol === "ASHA" && at < splitDay ? 2 : 1;
      return day(symbol, dateOfDay(at), (closes[symbol] - back / 2) * factor, { volume: 50_000 });
    }),
  ),
  day("GONE", "2025-10-30", 50),
  day("HALTED", "2025-10-30", 50),
  {
    kind: "corporate-action",
    company: { symbol: "ASHA" },
    action: { kind: "split", exDate: dateOfDay(splitDay), from: 1, to: 2 },
    purpose: "Face Value Split From Rs 10 To Rs 5",
  },
];

/** A stock of a version; the weight is in basis points. */
export interface StockInput {
  readonly coCode: number;
  readonly weight: number;
}

export const refusal = ({ status, body }: { readonly status: number; readonly body: unknown }) => {
  const { error, message } = body as { error: { code: string }; message: string };
  return [status, error.code, message];
};

/** Creates an empty box with the documented message; its id. */
export async function createBox(who: Pick<Member, "send">, name: string): Promise<number> {
  const told = await who.send<{ id: number; message: string }>(
    "POST",
    "/flavours/investment_idea/",
    {
      portfolio_name: name,
    },
  );
  expect([told.status, told.body.message]).toEqual([
    200,
    "Success! Stockbox Created! Please add stocks for this stockbox.",
  ]);
  return told.body.id;
}

export const fillBox = (
  who: Pick<Member, "send">,
  id: number,
  base: number,
  ...rows: readonly StockInput[]
) =>
  who.send<{ version: number }>("POST", `/stock_boxes/${id}/versions`, {
    base,
    constituents: rows,
    note: "why",
  });

/** A server with the published market of these facts, and the codes of its companies by symbol. */
export async function startBoxesServer(): Promise<{
  readonly server: ListsServer;
  readonly codeOf: (symbol: string) => number;
}> {
  const server = await startListsServer();
  await server.publishMarket("boxes", boxFacts);
  const codes = await server.codes();
  return { server, codeOf: (symbol) => codes[symbol] ?? 0 };
}

/** Gives a member access to a box with a fee. */
export async function openPaidBox(server: ListsServer, userId: string, box: number): Promise<void> {
  const at = server.clock.now();
  await server.database.db("entitlement_entries").insert({
    id: createPublicId(),
    user_id: userId,
    tenant_key: "munshi",
    kind: "grant",
    source: `test:${box}`,
    product: boxKey(box),
    starts_at: at,
    ends_at: new Date(at.getTime() + 30 * 86_400_000),
    created_at: at,
  });
}
