import type { MarketFact } from "./contract/index.ts";
import { asRequest } from "./domains/market/market.fixture.ts";
import { createPublicId } from "./platform/ids/public-id.ts";
import { startScreensServer } from "./saved-work/screens-server.fixture.ts";
import type { Member, ScreensServer } from "./saved-work/screens-server.fixture.ts";

export interface ListsServer extends ScreensServer {
  /** A member with a subscription. */
  subscriber(email: string): Promise<Member>;
  /** Imports facts and publishes all that is there by then. */
  publishMarket(source: string, facts: readonly MarketFact[]): Promise<string>;
  /** The codes of companies by their symbols. */
  codes(): Promise<Readonly<Record<string, number>>>;
}

export async function startListsServer(): Promise<ListsServer> {
  const server = await startScreensServer();
  const now = server.clock.now().getTime();
  await server.database.db("coupons").insert({
    id: createPublicId(),
    code: "LISTS",
    kind: "subscription",
    days: 30,
    valid_from: new Date(now - 1_000),
    valid_until: new Date(now + 86_400_000),
    created_at: new Date(now),
  });
  return {
    ...server,
    async subscriber(email) {
      const member = await server.member(email);
      const told = await member.send("POST", "/user/redeem_code", { coupon: "LISTS" });
      if (told.status !== 200) throw new Error(JSON.stringify(told.body));
      return member;
    },
    async publishMarket(source, facts) {
      await server.core.market.importFacts(asRequest(source, facts));
      return (await server.core.market.publish({ kind: "market" })).version;
    },
    async codes() {
      const rows = (await server.database.db("companies").select("symbol", "co_code")) as {
        readonly symbol: string;
        readonly co_code: number;
      }[];
      return Object.fromEntries(rows.map((row) => [row.symbol, row.co_code]));
    },
  };
}
