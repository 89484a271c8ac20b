import type { BoxManagerPage, MemberView, OwnBoxes, TrackedIdea } from "@munshi/bff/contract";
import { visitor } from "@munshi/bff/contract";
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Route } from "wouter";
import { someBox, someManager } from "../../box-parts/box.fixture.ts";
import { readJson } from "../../lib/read-json.ts";
import { session } from "../../lib/session/session.ts";
import { snackbars } from "../../lib/snackbars.ts";
import { forgetPage, refuse, showPage } from "./boxes.fixture.tsx";
import { BrokerBoxesPage } from "./BrokerBoxesPage.tsx";
import { InvestmentsPage } from "./InvestmentsPage.tsx";
import { ManagerPage, ManagersPage } from "./ManagersPage.tsx";
import { MyBoxesPage } from "./MyBoxesPage.tsx";

const tapi = { ...someManager, slug: "tapi", name: "Tapi Capital" };
const library = [
  someBox(1, { name: "Steady Dividends", version: 4 }),
  someBox(2, { name: "Small Caps", manager: tapi, fee: { amount: 199, period: "month" } }),
  someBox(3, { name: "New Energy" }),
];

const member: MemberView = {
  userId: "u",
  email: "member@demo.example",
  firstName: "A",
  lastName: "B",
  initials: "AB",
  freeTrial: false,
  subsValidTill: null,
  productType: null,
  finalScore: 0,
  unreadNotifications: 0,
  cartCount: 0,
  activeBroker: 4,
  brokerImage: null,
  kycStatus: null,
  statement: null,
  hasCertificate: false,
  endsAt: "2026-11-21T18:29:59Z",
};

let own: OwnBoxes;
let tracked: readonly TrackedIdea[];
const sent: string[] = [];

const managerPage: BoxManagerPage = {
  manager: {
    ...someManager,
    about: "Dividends since 2011.",
    since: "2023-04-03",
    blogs: [{ title: "Why cash counts", day: "2026-10-05", text: "First part.\n\nSecond part." }],
  },
  boxes: [library[0] ?? someBox(1), someBox(3)],
};

function serve(method: string, path: string, body: string): Response {
  if (method !== "GET") sent.push(`${method} ${path.replace("/api/core", "")} ${body}`);
  switch (path) {
    case "/api/views/stock-boxes":
      return Response.json({ asOf: "2026-11-20", boxes: library });
    case "/api/core/stock_boxes/own":
      return Response.json(own);
    case "/api/core/stock_boxes/managers/kaveri-research":
      return Response.json(managerPage);
    case "/api/core/stock_boxes/managers/unknown":
      return refuse(404, "stock_box.manager_not_found", "Manager not found.");
    case "/api/core/flavours/investment_tracking/":
      return Response.json({ count: tracked.length, next: null, results: tracked });
    case "/api/core/flavours/stockbox_share/": {
      const { portfolio } = readJson<{ readonly portfolio: number }>(body);
      own = { ...own, boxes: own.boxes.map((box) => ({ ...box, isShared: true })) };
      return Response.json({
        success: true,
        message: "URL Copied. Paste to share !",
        id: `link-${portfolio}`,
        slug: "mine",
        url: "/stock-box/mine",
      });
    }
    case "/api/core/flavours/stockbox_share/link-9/":
      own = { ...own, boxes: own.boxes.map((box) => ({ ...box, isShared: false })) };
      return Response.json({ success: true, message: "deleted!" });
    case "/api/core/flavours/investment_idea/stockbox_delete/":
      own = { ...own, boxes: [] };
      return Response.json({ success: true, message: "Stock Box deleted!" });
    case "/api/core/user/broker/":
      return Response.json([
        {
          id: 4,
          name: "Zerodha",
          partner_id: "zerodha",
          logo: "/brokers/zerodha.svg",
          tile: "open",
          tooltip: "",
          is_active: true,
          config: { oauth: { callback: "/zerodha" } },
        },
      ]);
    default:
      return Response.json({});
  }
}

beforeEach(() => {
  own = { boxes: [], favourites: [], follows: [] };
  tracked = [];
  sent.length = 0;
  session.viewer = { ...visitor, isSignedIn: true, isSubscribed: true };
});
afterEach(forgetPage);

const mine = {
  ...someBox(9, { name: "My Banks", manager: null, isPrivate: true }),
  isShared: false,
  hasProposal: false,
  hasUpdate: false,
};

const sectionOf = async (name: string) => within(await screen.findByRole("region", { name }));

test("a member without boxes sees how to start each list", async () => {
  showPage("/my-stock-box", <MyBoxesPage />, serve);
  const hrefOf = async (section: string, name: string) =>
    (await sectionOf(section)).getByRole("link", { name }).getAttribute("href");
  expect(await hrefOf("Created by me", "Create stock box")).toBe("/create-stockbox");
  expect(await hrefOf("Following", "Browse stock boxes")).toBe("/emoji-stocks");
  expect(await hrefOf("Favourites", "Browse stock boxes")).toBe("/emoji-stocks");
});

test("own boxes show pending changes; followed ones show a newer version", async () => {
  own = {
    boxes: [
      { ...mine, hasUpdate: true },
      { ...mine, id: 10, name: "Empty one", version: 0 },
      { ...mine, id: 11, name: "By query", hasProposal: true, isShared: true },
    ],
    favourites: [3, 404],
    follows: [
      { id: 1, investActively: true, version: 3 },
      { id: 2, investActively: false, version: 1 },
    ],
  };
  showPage("/my-stock-box", <MyBoxesPage />, serve);
  const created = (await sectionOf("Created by me")).getAllByRole("article");
  expect(created.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Private.*Update to merge.*Review changes/),
    expect.stringMatching(/No stocks yet.*Add stocks/),
    expect.stringMatching(/Shared by link.*Changes proposed.*Copy link.*Revoke link/),
  ]);
  expect(screen.getByRole("link", { name: "Review changes: My Banks" }).getAttribute("href")).toBe(
    "/EditEmojibox/9/LTI",
  );
  // A box without stocks has nothing to share.
  expect(screen.queryByRole("button", { name: "Share: Empty one" })).toBeNull();
  const followed = (await sectionOf("Following")).getAllByRole("article");
  expect(followed[0]?.textContent).toMatch(/Active.*New version/);
  expect(followed[1]?.textContent).toContain("Passive");
  expect(followed[1]?.textContent).not.toContain("New version");
  expect((await sectionOf("Favourites")).getAllByRole("article")).toHaveLength(1);
});

test("a box is shared by a link that is copied, and the link is revoked", async () => {
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  vi.stubGlobal("navigator", Object.create(navigator, { clipboard: { value: clipboard } }));
  own = { ...own, boxes: [mine] };
  showPage("/my-stock-box", <MyBoxesPage />, serve);
  fireEvent.click(await screen.findByRole("button", { name: "Share: My Banks" }));
  const revoke = await screen.findByRole("button", { name: "Revoke link: My Banks" });
  expect(snackbars.shown.map(({ text }) => text)).toEqual(["URL Copied. Paste to share !"]);
  expect(copied).toEqual([`${window.location.origin}/stock-box/mine`]);
  fireEvent.click(revoke);
  expect(await screen.findByRole("button", { name: "Share: My Banks" })).toBeTruthy();
  expect(sent.at(-1)).toBe("DELETE /flavours/stockbox_share/link-9/ ");
});

test("a box is deleted after a confirmation, with the documented message", async () => {
  own = { ...own, boxes: [mine] };
  showPage("/my-stock-box", <MyBoxesPage />, serve);
  fireEvent.click(await screen.findByRole("button", { name: "Delete: My Banks" }));
  const dialog = await screen.findByRole("dialog");
  expect(sent).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("No stock boxes yet")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sent).toEqual(['POST /flavours/investment_idea/stockbox_delete/ {"id":9}']);
  expect(snackbars.shown.map(({ text }) => text)).toEqual(["Stock Box deleted!"]);
});

test("managers are listed with their boxes, followers and fees", async () => {
  showPage("/theme-layout/stock-box/managers", <ManagersPage />, serve);
  const [kaveri, other] = await screen.findAllByRole("listitem");
  // Followers are 99 and 97.
  expect(kaveri?.textContent).toMatch(/Kaveri Research.*INH000000001.*boxes2Followers196FeesFree/);
  expect(other?.textContent).toContain("Fees₹199 a month");
  expect(screen.getByRole("link", { name: "Tapi Capital" }).getAttribute("href")).toBe(
    "/theme-layout/stock-box/managers/tapi",
  );
});

const managerRoute = (
  <Route path="/theme-layout/stock-box/managers/:slug" component={ManagerPage} />
);

test("a manager's page has registration, boxes and blog", async () => {
  showPage("/theme-layout/stock-box/managers/kaveri-research", managerRoute, serve);
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Kaveri Research");
  expect(screen.getByText("03 Apr 23")).toBeTruthy();
  expect(screen.getByText("Fictional, for demonstration")).toBeTruthy();
  expect((await sectionOf("Stock boxes")).getAllByRole("article")).toHaveLength(2);
  expect((await sectionOf("Blog")).getByText("Second part.")).toBeTruthy();
});

test("an unknown manager links to all managers", async () => {
  showPage("/theme-layout/stock-box/managers/unknown", managerRoute, serve);
  expect(await screen.findByText("Manager not found")).toBeTruthy();
  expect(screen.getByRole("link", { name: "All managers" })).toBeTruthy();
});

test("followed boxes show initial and current value", async () => {
  tracked = [
    {
      id: 5,
      investment_idea: 1,
      portfolio_name: "Steady Dividends",
      invest_actively: true,
      version: 4,
      since: "2026-10-01",
      portfolio: [],
      total_current_value: 9_500,
      total_return_percent: -5,
      total_score: 71.6,
      total_mtm: -500,
      emoticon: "good",
    },
  ];
  showPage("/theme-layout/stock-box/my-investment", <InvestmentsPage invested={null} />, serve);
  const row = await screen.findByRole("row", { name: /Steady Dividends/ });
  const cells = within(row)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
  expect(cells).toEqual(["Active", "01 Oct 26", "0", "₹10,000", "₹9,500", "−₹500", "−5.0 %", "72"]);
  expect(within(row).getByRole("img", { name: "Good" })).toBeTruthy();
});

test("a member who follows no boxes gets a link to the library", async () => {
  showPage("/theme-layout/stock-box/my-investment", <InvestmentsPage invested={null} />, serve);
  expect(await screen.findByText("You do not follow any stock boxes")).toBeTruthy();
});

test("all boxes are shown for a connected broker; without one, a broker can be connected", async () => {
  showPage("/theme-layout/stock-box/broker-stock-box", <BrokerBoxesPage />, serve);
  expect(screen.getByRole("link", { name: "Connect broker" }).getAttribute("href")).toBe(
    "/BrokerLogin",
  );
  session.member = member;
  expect(
    await screen.findByText("Zerodha has no separate list. Showing all 3 stock boxes."),
  ).toBeTruthy();
  expect(screen.getAllByRole("article")).toHaveLength(3);
});
