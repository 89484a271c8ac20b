import { MantineProvider } from "@mantine/core";
import type { ExampleResult, LandingAnswer, LandingPost, LandingView } from "@munshi/bff/contract";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { entry } from "../../lib/session/entry-parameters.ts";
import { shell } from "../../shell/shell-state.ts";
import { HomePage } from "./HomePage.tsx";
import { landing } from "./state.ts";

// The lower page's code comes with its first test, which takes long where other work goes on.
vi.setConfig({ testTimeout: 30_000 });
const wait = { timeout: 20_000 };

const site = { signInProviders: [], socialLinks: [], telegramUrl: null };

let arrive: () => void = () => undefined;
class OneObserver {
  constructor(tell: (seen: readonly { isIntersecting: boolean }[]) => void) {
    arrive = () => act(() => tell([{ isIntersecting: true }]));
  }
  readonly observe = () => undefined;
  readonly disconnect = () => undefined;
}

const post = (name: string): LandingPost => ({
  link: `https://blog.example/${name}`,
  title: `Title ${name}`,
  excerpt: `Excerpt ${name}`,
  date: "2026-11-16T04:00:00.000Z",
  picture: { path: `/api/blog-pictures/${name}`, alt: `Picture ${name}` },
});
const figures = (entryDate: string, currentValue: number, percent: number) => ({
  entryDate,
  currentValue,
  return: percent,
});
const performance: LandingAnswer = {
  introVideo: null,
  showsPerformance: true,
  asOf: "2026-11-20",
  kind: "demo",
  investAmount: 100_000,
  rows: [
    {
      name: "Asha Textiles",
      co_code: 7,
      symbol: "ASHA",
      investAmount: 100_000,
      spans: {
        "3M": figures("2026-08-20", 66_666.7, -33.33),
        "6M": figures("2026-05-20", 100_000, 0),
        "1Y": figures("2025-11-20", 1_25_000, 25),
        "5Y": null,
        from2009: null,
      },
    },
    {
      name: "Bela Mills",
      co_code: 8,
      symbol: "BELA",
      investAmount: 100_000,
      spans: {
        "3M": figures("2026-08-20", 1_50_000, 50),
        "6M": null,
        "1Y": null,
        "5Y": null,
        from2009: null,
      },
    },
  ],
};
const whole: LandingView = { performance, posts: [post("one"), post("two")] };

let exampleAnswer: ExampleResult | null = null;
let answers: (LandingView | "fails")[] = [];
const requests: string[] = [];

beforeEach(() => {
  requests.length = 0;
  Object.assign(landing, { view: null, failure: null, isLoading: false });
  vi.stubGlobal("IntersectionObserver", OneObserver);
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes("min-width") }),
  );
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.endsWith("/exampleResult")) {
      return exampleAnswer === null
        ? Response.json({}, { status: 503 })
        : Response.json(exampleAnswer);
    }
    requests.push(path);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer === "fails" || answer === undefined
      ? Response.json(
          { error: { code: "x.y", message: "It is away.", requestId: "r1" } },
          { status: 503 },
        )
      : Response.json(answer);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  entry.referrer = "";
  shell.site = null;
});

async function open(...views: (LandingView | "fails")[]) {
  answers = views;
  render(
    <MantineProvider>
      <HomePage onChooseCompany={() => undefined} marketTiles={<p>Tiles of the day</p>} />
    </MantineProvider>,
  );
  arrive();
  await screen.findByRole("heading", { name: "All products" }, wait);
}

test("what is below the first screens is neither fetched nor drawn before it comes into view", async () => {
  answers = [whole];
  render(
    <MantineProvider>
      <HomePage onChooseCompany={() => undefined} marketTiles={<p>Tiles of the day</p>} />
    </MantineProvider>,
  );
  expect(
    screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent),
  ).toEqual(["Trader/Investor", "Researcher", "Broker"]);
  expect(screen.getByRole("combobox", { name: "Search companies" })).toBeTruthy();
  expect(requests).toEqual([]);
  expect(screen.queryByRole("heading", { name: "All products" })).toBeNull();
  arrive();
  await screen.findByRole("heading", { name: "From the blog" }, wait);
  expect(requests).toEqual(["/api/views/landing"]);
});

test("the hero shows a query's result with its count, and leads to it, the screener and the sign-up", async () => {
  const row = { co_code: 7, COMPNAME: "Asha Textiles", symbol: "ASHA", mcap: 9_000 };
  exampleAnswer = {
    matched: 1_234,
    total: 3_989,
    asOf: "2026-11-20",
    rows: [{ ...row, figures: [19.53, 24.1, null] }],
  };
  answers = [whole];
  render(
    <MantineProvider>
      <HomePage onChooseCompany={() => undefined} marketTiles={null} />
    </MantineProvider>,
  );
  const table = await screen.findByRole("table", { name: "Largest matching companies" });
  await within(table).findByText("Asha Textiles");
  expect(screen.getByText("1,234 of 3,989")).toBeTruthy();
  expect(
    within(table)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent?.trim()),
  ).toEqual(["19.53", "24.10", "--"]);
  const hrefOf = (name: string) => screen.getAllByRole("link", { name })[0]?.getAttribute("href");
  expect(hrefOf("Open this result")).toContain("Return+on+equity+%3E+18");
  expect(hrefOf("Try the screener")).toBe("/stock-analyzer/scanner/createscanner");
  expect(hrefOf("Sign up")).toBe("/login?view=signup");
});

test("without an answer the hero still offers to run the query", async () => {
  exampleAnswer = null;
  answers = [whole];
  render(
    <MantineProvider>
      <HomePage onChooseCompany={() => undefined} marketTiles={null} />
    </MantineProvider>,
  );
  expect(await screen.findByText(/The result could not be loaded/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open this result" })).toBeTruthy();
});

test("tiles of the market's day are drawn once their place is near, with the way to all of them", async () => {
  await open(whole);
  const day = screen.getByRole("region", { name: "Market overview" });
  expect(within(day).queryByText("Tiles of the day")).toBeNull();
  expect(within(day).getByRole("link").getAttribute("href")).toBe("/stock-analyzer/market");
  arrive();
  expect(await within(day).findByText("Tiles of the day")).toBeTruthy();
});

test("nine cards lead to where the gate sends a visitor, and keep who sent them", async () => {
  entry.referrer = "partner-7";
  await open(whole);
  const section = screen.getByRole("region", { name: "All products" });
  const links = within(section)
    .getAllByRole("link")
    .map(
      (link) =>
        [
          link.querySelector(".card-title")?.textContent,
          new URL(link.getAttribute("href") ?? "", "https://munshi.example"),
        ] as const,
    );
  expect(links.map(([label, { pathname }]) => [label, pathname])).toEqual([
    ["Scanner", "/informative-create-scanner"],
    ["Optimizer", "/informative-optimizer"],
    ["Stock Box", "/informative-stock-box"],
    ["Stock Analyzer", "/informative-analyzer"],
    ["Stock Help", "/informative-stock-help"],
    ["Result Corner", "/login"],
    ["Market", "/stock-analyzer/market"],
    ["Tracklist", "/informative-stock-help-tracklist"],
    ["Telegram Bot", "/comingSoon"],
  ]);
  expect(links.every(([, { searchParams }]) => searchParams.get("ref_id") === "partner-7")).toBe(
    true,
  );
});

test("the Telegram card opens the bot where there is one", async () => {
  shell.site = { ...site, telegramUrl: "https://t.me/munshi_bot" };
  await open(whole);
  const bot = screen.getByRole("link", { name: /Telegram Bot/ });
  expect(bot.getAttribute("href")).toBe("https://t.me/munshi_bot");
  expect(bot.textContent).toContain("Available with a subscription");
  act(() => {
    shell.site = site;
  });
  const none = (await screen.findByText("Not available on this site")).closest("a");
  expect(none?.getAttribute("href")).toBe("/comingSoon");
});

test("a table for each span with figures, the sums in rupees and the change with its sign", async () => {
  await open(whole);
  const [quarter, half, year, ...others] = await screen.findAllByRole("table", {}, wait);
  expect(others).toEqual([]);
  const read = (table: HTMLElement | undefined) =>
    [...(table?.querySelectorAll("tr") ?? [])].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
  expect(quarter?.querySelector("caption")?.textContent).toBe("Over 3 months");
  expect(read(quarter)).toEqual([
    ["Name", "Invested", "Entry date", "Current value", "Return"],
    ["Asha Textiles", "₹1,00,000", "20 Aug 26", "₹66,667", "▼ −33.33 %"],
    ["Bela Mills", "₹1,00,000", "20 Aug 26", "₹1,50,000", "▲ +50.00 %"],
  ]);
  expect(read(half)[1]?.at(-1)).toBe("0.00 %");
  expect(read(half)[2]).toEqual(["Bela Mills", "₹1,00,000", "--", "--", "--"]);
  expect(year?.querySelector("caption")?.textContent).toBe("Over 1 year");
  const section = screen.getByRole("region", { name: "Past performance" });
  expect(within(section).getByText(/of 3$/).textContent).toBe("spans 1 to 2 of 3");
  expect(section.textContent).toContain("as of 20 Nov 26");
  expect(screen.getByText("Past performance does not guarantee future results.")).toBeTruthy();
});

test("returns since 2009 and returns of another kind of market appear when there are some", async () => {
  const [row] = performance.rows;
  if (row === undefined) throw new Error("no row");
  const spans = { ...row.spans, from2009: figures("2009-01-01", 9_00_000, 800) };
  await open({ ...whole, performance: { ...performance, rows: [{ ...row, spans }] } });
  expect(await screen.findByRole("table", { name: "From 2009" }, wait)).toBeTruthy();
});

test("where past performance may not be shown nothing of it is, and nothing is said of it", async () => {
  await open({ ...whole, performance: { ...performance, showsPerformance: false, rows: [] } });
  await screen.findByRole("heading", { name: "From the blog" }, wait);
  expect(document.body.textContent).not.toMatch(/past performance/i);
});

test("before a market is published there is no table", async () => {
  await open({ ...whole, performance: { ...performance, asOf: null, kind: null, rows: [] } });
  await screen.findByRole("heading", { name: "From the blog" }, wait);
  expect(screen.queryByRole("table")).toBeNull();
});

test("articles come with title, text, date and picture; one without a picture has none", async () => {
  await open({ ...whole, posts: [post("one"), { ...post("two"), picture: null }] });
  const link = await screen.findByRole("link", { name: "Title one" }, wait);
  expect(link.getAttribute("href")).toBe("https://blog.example/one");
  expect(screen.getAllByText("16 Nov 26")).toHaveLength(2);
  const pictures = screen.getAllByRole("img");
  expect(pictures.map((picture) => picture.getAttribute("src"))).toEqual([
    "/api/blog-pictures/one",
  ]);
  if (pictures[0] !== undefined) fireEvent.error(pictures[0]);
  expect(screen.queryByRole("img")).toBeNull();
});

test("a blog without articles says so", async () => {
  await open({ ...whole, posts: [] });
  expect(await screen.findByText("Articles appear here.", {}, wait)).toBeTruthy();
});

test("a blog and figures that cannot be had say so apart, and come with Retry", async () => {
  await open({ performance: null, posts: null }, whole);
  await screen.findByText("Articles could not be loaded", {}, wait);
  const section = screen.getByRole("region", { name: "Past performance" });
  fireEvent.click(within(section).getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("link", { name: "Title one" })).toBeTruthy();
  expect(screen.queryByText("Past performance could not be loaded")).toBeNull();
});

test("a server that fails is notified of, and asked again by Retry", async () => {
  await open("fails", whole);
  expect((await screen.findByRole("alert", {}, wait)).textContent).toContain("It is away.");
  expect(screen.getByRole("heading", { name: "Risk disclosure" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("link", { name: "Title one" })).toBeTruthy();
});

test("a film is fetched once someone wants to see it, with its captions", async () => {
  const introVideo = { source: "/media/intro.mp4", captions: "/media/intro.vtt" };
  await open({ ...whole, performance: { ...performance, introVideo } });
  const play = await screen.findByRole("button", { name: "Play video" }, wait);
  expect(document.querySelector("video")).toBeNull();
  fireEvent.click(play);
  const film = document.querySelector("video");
  expect(film?.getAttribute("src")).toBe("/media/intro.mp4");
  expect(film?.querySelector("track")?.getAttribute("src")).toBe("/media/intro.vtt");
  if (film !== null) fireEvent.error(film);
  expect(screen.getByText(/could not be played/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Play video" })).toBeTruthy();
});

test("without a film there is no place for one", async () => {
  await open(whole);
  await screen.findByRole("heading", { name: "From the blog" }, wait);
  expect(screen.queryByRole("button", { name: "Play video" })).toBeNull();
});
