import { brokerCallbackPaths, builtPages } from "@munshi/bff/contract";
import { decideGate, gateTable, visitor } from "@munshi/core-api/contract";
import type { GateRow, Viewer } from "@munshi/core-api/contract";
import { expect, test } from "@playwright/test";
import type { Page, Request } from "@playwright/test";
import { isLong } from "./long.ts";
import { findCompanies, measureOverflow } from "./page-models/listed-company.ts";
import { signInDemo } from "./page-models/saved-work.ts";

/** Largest layout shift of a page while it loads; "good" for users is 0.1. */
const largestShift = 0.02;

interface Persona {
  readonly name: string;
  /** A demonstration account, or null without a login. */
  readonly account: string | null;
  readonly viewer: Viewer;
}

const member: Viewer = { ...visitor, isSignedIn: true };
const personas: readonly Persona[] = [
  { name: "visitor", account: null, viewer: visitor },
  { name: "member", account: "member", viewer: member },
  { name: "subscriber", account: "stockbox", viewer: { ...member, isSubscribed: true } },
];

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
const smallPhone = { width: 360, height: 740 };
const tablet = { width: 768, height: 1024 };
const smallDesktop = { width: 1024, height: 768 };
const wideDesktop = { width: 1920, height: 1080 };

const sizes = [smallPhone, phone, tablet, smallDesktop, desktop, wideDesktop];

/**
 * Sizes at which pages load: each at one of two, in turn; in `npm run test:long` each at all of
 * them, for every persona.
 */
const loads = isLong ? sizes : [phone, desktop];

/** The addresses that load at one of these sizes. */
function takeTurn(addresses: readonly string[], place: number): readonly string[] {
  return isLong ? addresses : addresses.filter((_, at) => at % loads.length === place);
}

/**
 * A page that loads at one size only is resized to the narrowest of the phones and of the desktops,
 * where a line is most likely to be too long.
 */
const resizes = isLong ? [] : [smallPhone, smallDesktop];

/** Addresses of a page that has another address too, or of one that is built like another. */
const alike = new RegExp(
  [
    "^/stock-analyzer/(company/|analysisView/|newMyStock|stockresult)",
    "^/theme-layout/(stock-box$|stock-box/:id/.|stockbox/)",
    "^/(edit-create|review-create|EditEmojibox)",
    "^/informative-(result|stock|my|create-stockbox|watchList)",
    "^/(privacy-policy|disclaimer|refund-policy|comingSoon)",
  ].join("|"),
);

/** Pages that show each persona something else; the others are opened by the first who may. */
const personal = new Set(["/", "/pricing", "/today", "/stock-analyzer/scanner/createscanner"]);

function opens(row: GateRow, { viewer }: Persona): boolean {
  return decideGate(row, viewer).kind === "open";
}

/** The addresses that a persona opens, with the states that an address can name. */
function listAddresses(persona: Persona, symbols: readonly string[]): readonly string[] {
  const [symbol = ""] = symbols;
  const states: Readonly<Record<string, readonly string[]>> = {
    "/login": persona.viewer.isSignedIn ? [] : ["", "?view=signup", "?view=brokers"],
    "/stock-analyzer/scanner/createscanner": [
      "",
      "?q=Sales+%3E+10+AND+Return+on+equity+%3E+5",
      "?q=Sales+%3E+10&view=companies",
    ],
    "/company/:symbol": ["", "#statements"],
    "/compare": ["", `?symbols=${symbols.slice(0, 4).join(",")}`],
    "/emoji-stocks": ["", "?search=none+has+this", "?compare=1,2,8"],
    "/stock-analyzer/tv-chart": [
      "",
      `?symbol=${symbol}`,
      `?symbol=${symbol}&studies=ma20%2Cma50%2Cma200%2Cvolume%2Crsi%2Cmacd`,
    ],
    "/stock-analyzer/calls": ["", "?status=closed"],
    "/stock-box-detail": ["?id=1"],
  };
  // All brokers return to the same page.
  const [, ...sameCallbacks] = brokerCallbackPaths;
  return gateTable
    .filter((row) => builtPages.has(row.path) && opens(row, persona))
    .filter(
      (row) =>
        isLong || personal.has(row.path) || personas.find((one) => opens(row, one)) === persona,
    )
    .filter(({ path }) => !sameCallbacks.some((callback) => callback === path))
    .filter(({ path }) => isLong || !alike.test(path))
    .flatMap(({ path }) => {
      const address = path
        .replace(":symbol", symbol)
        .replace(":share", symbol)
        .replace("managers/:slug", "managers/nilgiri-research")
        .replace("stock-box/:id", "stock-box/1")
        .replace("stock-box/:slug", "stock-box/large-cap-core");
      return (states[path] ?? [""]).map((state) => address + state);
    });
}

interface Moves {
  moves: { readonly value: number; readonly parts: readonly string[] }[];
}

/** Runs in the page before its scripts: records each layout shift and the parts that moved. */
function recordMoves(): void {
  const seen = window as unknown as Moves;
  seen.moves = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        readonly value: number;
        readonly hadRecentInput: boolean;
        readonly sources: readonly { readonly node: Node | null }[];
      };
      if (hadRecentInput) continue;
      const parts = sources.map(({ node }) =>
        node instanceof Element
          ? [node.localName, ...node.classList].join(".")
          : (node?.nodeName ?? "removed"),
      );
      seen.moves.push({ value, parts });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/**
 * Lists the requests under way, apart from those whose end a browser does not report: the stream of
 * notifications, which never ends, and WebAssembly that is compiled while it loads.
 */
function listRequests(page: Page): () => readonly string[] {
  const pending = new Set<Request>();
  const end = (request: Request): void => void pending.delete(request);
  page.on("request", (request) => {
    if (request.resourceType() !== "eventsource" && !request.url().endsWith(".wasm"))
      pending.add(request);
  });
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  return () => [...pending].map((request) => request.url());
}

/** Waits for two frames that are painted and followed by nothing to do. */
async function waitForFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((resolve) =>
        requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 5_000 })),
      );
  });
}

/** A page that is busy for longer has something that does not end. */
const longestMs = 60_000;

/** Waits until everything in view has loaded and the page has nothing more to do. */
async function settle(page: Page, listPending: () => readonly string[]): Promise<void> {
  const end = Date.now() + longestMs;
  for (let quiet = 0; quiet < 3;) {
    await waitForFrames(page);
    const loading = await page.evaluate(() => {
      const parts = [...document.querySelectorAll("[aria-busy=true], .page-waiting")];
      const busy = parts.flatMap((part) => {
        const { top, bottom } = part.getBoundingClientRect();
        const isSeen = bottom > 0 && top < window.innerHeight && part.checkVisibility();
        return isSeen ? [part.className] : [];
      });
      const hasHeading = document.querySelector("h1") !== null;
      return hasHeading ? busy : [...busy, `no heading in "${document.body.innerText}"`];
    });
    const busy = [...loading, ...listPending()];
    const failed = await page.locator(".notice-id").allTextContents();
    if (failed.length > 0) throw new Error(`${page.url()} failed: ${failed.join(", ")}`);
    if (Date.now() > end) throw new Error(`${page.url()} is still busy: ${busy.join(", ")}`);
    quiet = busy.length > 0 ? 0 : quiet + 1;
  }
}

async function findOverflow(page: Page): Promise<readonly string[]> {
  const overflow = await measureOverflow(page);
  return overflow > 0 ? [`overflows by ${overflow} px at ${page.viewportSize()?.width} px`] : [];
}

async function findShift(page: Page): Promise<readonly string[]> {
  const moves = await page.evaluate(() => (window as unknown as Moves).moves);
  const sum = moves.reduce((total, { value }) => total + value, 0);
  if (sum <= largestShift) return [];
  const told = moves.map(({ value, parts }) => `${value.toFixed(3)} ${parts.join(" ")}`);
  return [`shifts by ${sum.toFixed(3)} at ${page.viewportSize()?.width} px (${told.join("; ")})`];
}

for (const persona of personas) {
  const { name, account } = persona;
  for (const [place, size] of loads.entries()) {
    const fits = isLong ? `a window of ${size.width} px` : "every window";
    test(`a ${name}'s pages fit ${fits} and load without layout shift at ${size.width} px`, async ({
      page,
    }) => {
      test.setTimeout(isLong ? 1_800_000 : 360_000);
      if (account !== null) await signInDemo(page, account);
      const symbols = (await findCompanies(page, "ab")).map(({ symbol }) => symbol);
      await page.addInitScript(recordMoves);
      const listPending = listRequests(page);
      const findings: string[] = [];
      for (const address of takeTurn(listAddresses(persona, symbols), place)) {
        await page.setViewportSize(size);
        // Another part of the same page would not load it again. Elsewhere it would cost a quarter of
        // the time: the browser's process of the page ends with it, and all compiled code.
        if (address.includes("#")) await page.goto("about:blank");
        await page.goto(address);
        await settle(page, listPending);
        const found = [...(await findShift(page)), ...(await findOverflow(page))];
        for (const resize of resizes) {
          await page.setViewportSize(resize);
          await waitForFrames(page);
          found.push(...(await findOverflow(page)));
        }
        findings.push(...found.map((finding) => `${address} ${finding}`));
      }
      expect(findings).toEqual([]);
    });
  }
}
