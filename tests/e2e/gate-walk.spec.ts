import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { builtPages, decideGate, gateTable, visitor } from "../../bff/src/contract/index.ts";
import type { GateRow, SessionView, Viewer } from "../../bff/src/contract/index.ts";
import { signInHere } from "./page-models/sign-in.ts";

interface Persona {
  readonly who: string;
  /** Signs in as `<name>@demo.example`; null for a visitor. */
  readonly name: string | null;
  readonly viewer: Viewer;
  readonly isPartner?: true;
  /**
   * Changes to every page within the app, not to one of each way that there is, and opens one of each
   * by its address: who is led away from most of them, and who may see them all. For everybody the
   * servers are asked for every page.
   */
  readonly seesAll?: true;
}

const member: Viewer = { ...visitor, isSignedIn: true };
const subscriber: Viewer = { ...member, isSubscribed: true, hasRiskProfile: true };
const personas: readonly Persona[] = [
  { who: "a visitor", name: null, viewer: visitor, seesAll: true },
  { who: "a member", name: "member", viewer: member },
  {
    who: "a subscriber of stock boxes",
    name: "stockbox",
    viewer: subscriber,
    seesAll: true,
  },
  { who: "a subscriber of the optimizer", name: "optimizer", viewer: subscriber },
  { who: "somebody on a free trial", name: "trial", viewer: subscriber },
  {
    who: "somebody whose subscription is over",
    name: "ended",
    viewer: { ...member, hasRiskProfile: true },
  },
  { who: "a referrer", name: "referrer", viewer: { ...member, isReferrer: true } },
  { who: "a partner's user", name: "partner", viewer: member, isPartner: true },
];

const addressOf = ({ path }: GateRow): string => path.replaceAll(/:\w+/g, "7");

/** Where the table leads somebody who asks for a page. */
function findEnd(row: GateRow, viewer: Viewer): string {
  const decision = decideGate(row, viewer);
  if (decision.kind === "redirect") return decision.to;
  const address = addressOf(row);
  if (decision.kind === "open") return address;
  return `/${decision.kind}?next=${encodeURIComponent(address)}`;
}

const readPlace = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

/** A page has arrived once its heading stands and nothing of it is awaited. */
async function waitForPage(page: Page): Promise<void> {
  await expect(page.locator(".page-waiting")).toHaveCount(0);
  await expect(page.locator("h1").first()).toBeVisible();
}

/** One page for each way in which somebody is let in or led away, of those that tell people apart. */
function chooseOneOfEachWay(rows: readonly GateRow[], viewer: Viewer): readonly GateRow[] {
  const ways = new Map(
    rows
      .filter(({ who: audience }) => audience !== "public")
      .map((row) => {
        const decision = decideGate(row, viewer);
        return [decision.kind === "redirect" ? decision.to : decision.kind, row] as const;
      }),
  );
  return [...ways.values()];
}

/** Where the browser ends that asks the servers for each page in turn. */
function followAll(page: Page, paths: readonly string[]): Promise<Record<string, string>> {
  return page.evaluate(async (asked) => {
    const ends: Record<string, string> = {};
    const waiting = [...asked];
    const follow = async (): Promise<void> => {
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
        const answer = await fetch(path, { headers: { accept: "text/html" } });
        const { pathname, search } = new URL(answer.url);
        ends[path] = answer.ok ? pathname + search : String(answer.status);
      }
    };
    await Promise.all(Array.from({ length: 4 }, follow));
    return ends;
  }, paths);
}

for (const { who, name, viewer, isPartner, seesAll } of personas) {
  test(`every page leads ${who} to where the table says`, async ({ page, baseURL }) => {
    const { port } = new URL(baseURL ?? "");
    const origin = `http://${isPartner ? "zerodha." : ""}localhost:${port}`;
    await page.goto(`${origin}/terms`);
    if (name !== null) {
      await signInHere(page, { email: `${name}@demo.example`, password: "munshi-demo" });
    }
    const seen = await page.evaluate(
      async () => ((await (await fetch("/api/session")).json()) as SessionView).viewer,
    );
    expect(seen).toEqual(viewer);

    await test.step("the servers send the browser there", async () => {
      const expected = Object.fromEntries(
        gateTable.map((row) => [addressOf(row), findEnd(row, viewer)]),
      );
      expect(await followAll(page, Object.keys(expected))).toEqual(expected);
    });

    await test.step("a page that is opened arrives there, one for each way that there is", async () => {
      for (const row of seesAll ? chooseOneOfEachWay(gateTable, viewer) : []) {
        await page.goto(origin + addressOf(row));
        await waitForPage(page);
        expect(readPlace(page), row.path).toBe(findEnd(row, viewer));
      }
    });

    await test.step("a page that is changed to within the app arrives there", async () => {
      await page.goto(`${origin}/terms`);
      await waitForPage(page);
      const built = gateTable.filter(({ path }) => builtPages.has(path));
      // The login looks at who asks for it, though it is open to all.
      const login = built.filter(({ path }) => path === "/login");
      const opened = seesAll ? built : [...chooseOneOfEachWay(built, viewer), ...login];
      for (const row of opened) {
        await page.evaluate((path) => history.pushState(null, "", path), addressOf(row));
        // The login has nothing for whoever is logged in.
        const isDone = row.path === "/login" && viewer.isSignedIn;
        const end = isDone ? "/" : findEnd(row, viewer);
        // The app may lead on by itself; the URL is heard of as it changes, without asking for it.
        await page.waitForURL(({ pathname, search }) => pathname + search === end);
        await waitForPage(page);
        expect(readPlace(page), row.path).toBe(end);
        expect(await page.title(), row.path).not.toContain("Not found");
      }
    });
  });
}
