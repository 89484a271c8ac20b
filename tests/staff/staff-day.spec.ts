import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import {
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectFits,
  expectFitsPhone,
} from "../e2e/axe.ts";
import { send } from "../e2e/page-models/calls.ts";
import { signInHere } from "../e2e/page-models/sign-in.ts";
import { leadFile, leadName, marketFiles } from "./staff-files.ts";
import {
  alerts,
  dialogOf,
  enterBackOffice,
  listOf,
  rowOf,
  tabTo,
} from "../e2e/page-models/staff.ts";

// One day of one desk: each part goes on where the last one ended.
test.describe.configure({ mode: "serial" });

const subscriber = { email: "stockbox@demo.example", password: "munshi-demo" };

let port = 0;
let maker: Page;
let member: Page;

test.beforeAll(async ({ browser }, { project }) => {
  const { baseURL = "" } = project.use;
  port = Number(new URL(baseURL).port);
  member = await (await browser.newContext({ baseURL })).newPage();
  await signInHere(member, subscriber);
  maker = await enterBackOffice(browser, port, "maker");
});

/** A page is accessible, and on tablets it does not scroll sideways. */
async function check(page: Page, where: string): Promise<void> {
  await expectAccessibleInBothSchemes(page, where);
  await expectFits(page, "tablet", where);
}

/** The member is told at once, on the page that is open. */
async function expectMemberTold(text: RegExp): Promise<void> {
  const panel = member.getByRole("region", { name: "Notifications" });
  await expect(panel.getByRole("listitem").filter({ hasText: text })).toBeVisible();
}

test("results are printed", async () => {
  await maker.goto("/admin/ResultStatementNew");
  await expect(maker.getByRole("heading", { name: /: \d+ compan(y|ies)/ })).toBeVisible();
  await check(maker, "results as PDF");
  await maker.getByRole("button", { name: "Create PDF" }).click();
  await maker.getByRole("button", { name: "Create PDF" }).click();
  const made = maker.getByRole("link", { name: "Download PDF" });
  await expect(made).toBeVisible();
  await expect(maker.getByText(/Created .* by Mohan Maker/)).toBeVisible();
  await check(maker, "a PDF");
  const [download] = await Promise.all([maker.waitForEvent("download"), made.click()]);
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
});

test("a price file is checked and imported, and its price jump answered", async () => {
  await maker.goto("/admin/uploadMarketData");
  await maker.locator("input[type=file]").setInputFiles([...marketFiles]);
  await expect(maker.getByText("Nothing is stored yet.")).toBeVisible();
  const prices = rowOf(maker, "prices.csv");
  await expect(prices).toContainText(/Ready.*20 Nov 26/);
  await check(maker, "the check of an upload");
  await maker.getByRole("button", { name: "Import 2 files" }).click();
  await expect(prices).toContainText("Imported");
  await prices.getByRole("link", { name: "prices.csv" }).click();
  await expect(maker.getByRole("heading", { name: "prices.csv" })).toBeVisible();
  await check(maker, "loaded data");

  await maker.goto("/admin/PriceJumps");
  await maker.getByRole("button", { name: /^Open HALVED/ }).click();
  await expect(maker.getByLabel("Shares after")).toHaveValue("2");
  await check(maker, "an open price jump");
  await maker.getByLabel("Reason").fill("Circular of 18 Nov 26: split 1:2");
  await maker.getByRole("button", { name: "Save answer" }).click();
  await expect(alerts(maker)).toContainText("Answer saved");
  await expect(rowOf(maker, /HALVED/)).toHaveCount(0);
  await expect(maker.getByText("Answered: Split 1 to 2.")).toBeVisible();
  await maker.goto("/admin/Corrections");
  await expect(rowOf(maker, /HALVED/)).toContainText(/Price jump.*Split 1 to 2.*Valid/);
});

test("a second person approves the publication", async ({ browser }) => {
  await maker.goto("/admin/Publish");
  await maker.getByRole("button", { name: "Create impact report" }).click();
  const report = maker.getByRole("region", { name: "Impact report" });
  await expect(report).toContainText(/Companies\d+ → 3/, { timeout: 60_000 });
  await check(maker, "an impact report");
  await maker.getByLabel("Reason").fill("Closing prices of 20 Nov 26");
  await maker.getByRole("button", { name: "Request approval" }).click();
  await expect(maker.getByText("Waiting for approval").first()).toBeVisible();
  await expect(maker.getByRole("button", { name: /^Approve/ })).toHaveCount(0);

  const checker = await enterBackOffice(browser, port, "checker");
  await checker.goto("/admin/Changes");
  await checker.getByRole("link", { name: "Publish the market" }).click();
  await expect(checker.getByText("Mohan Maker").first()).toBeVisible();
  await expect(checker.getByRole("region", { name: "Impact report" })).toContainText("→ 3");
  await check(checker, "a change request");
  await checker.getByRole("button", { name: "Approve and apply" }).click();
  const approval = dialogOf(checker, "Approve and apply");
  await expectAccessible(checker, "an approval");
  await approval.getByRole("button", { name: "Approve and apply" }).click();
  await expect(alerts(checker)).toContainText("Applied");
  await expect(checker.getByText("Charu Checker").first()).toBeVisible();
  await checker.context().close();

  // A job publishes: the dataset that was the newest can be returned to.
  const path = "/api/core/admin/market/datasets";
  await expect
    .poll(async () => JSON.stringify((await send(maker, "GET", path)).body))
    .toContain('"asOf":"2026-11-20"');
});

test("a research call is opened and closed, and subscribers are told", async () => {
  await member.goto("/pricing");
  await member.getByRole("button", { name: /^Notifications/ }).click();
  await maker.goto("/admin/opencall");
  await check(maker, "open calls");
  await maker.getByRole("link", { name: "Open call", exact: true }).click();
  await maker.getByLabel("Symbol").fill("halved");
  await expect(maker.getByText("HALVED Works Limited: ₹204 on 20 Nov 26")).toBeVisible();
  await maker.getByLabel("Strategy").selectOption("Momentum");
  await maker.getByLabel("Entry from").fill("200");
  await maker.getByLabel("Entry to").fill("208");
  await maker.getByLabel("Targets").fill("230; 250");
  await maker.getByLabel("Stop loss").fill("180");
  const lastDay = new Date(Math.max(Date.now(), Date.parse("2026-11-20")) + 60 * 86_400_000);
  await maker.getByLabel("Expiry date").fill(lastDay.toISOString().slice(0, 10));
  await maker.getByLabel("Rationale").fill("Sales grew for four quarters.");
  await maker.getByLabel("Analyst").selectOption("Mohan Maker");
  await maker.getByLabel("SEBI registration").fill("SAMPLE-INH-0001");
  await check(maker, "a new call");
  await maker.getByRole("button", { name: "Open call", exact: true }).click();
  await expect(maker.getByRole("heading", { name: "Buy HALVED Works Limited" })).toBeVisible();
  await check(maker, "an open call");
  await expectMemberTold(/HALVED.*/);

  await maker.getByRole("button", { name: "Close call" }).click();
  const closing = dialogOf(maker, "Close HALVED");
  await expect(closing).toContainText("Exit at the exchange's latest price: ₹204, 20 Nov 26.");
  await expectAccessible(maker, "closing a call");
  await closing.getByLabel("Reason").fill("The outlook changed.");
  await closing.getByRole("button", { name: "Close call" }).click();
  await expect(closing).toHaveCount(0);
  await expectMemberTold(/HALVED.*closed/i);
  await maker.goto("/admin/closecall");
  await expect(rowOf(maker, "HALVED")).toContainText("Closed");
  await expect(rowOf(maker, "All")).toContainText("All calls");
  await check(maker, "closed calls");
});

test("leads of a file are assigned", async () => {
  await maker.goto("/admin/lead/Upload");
  await maker.locator("input[type=file]").setInputFiles(leadFile);
  const add = maker.getByRole("button", { name: "Add 60 leads" });
  await expect(add).toBeEnabled();
  await check(maker, "the check of a file of leads");
  await add.click();
  await expect(maker.getByText("60 added from leads.csv")).toBeVisible();

  await maker.goto("/admin/Assignlead");
  await maker.getByRole("button", { name: "Edit the capacity of Sunil Sales" }).click();
  await dialogOf(maker, "Capacity of Sunil Sales").getByLabel("Open leads at most").fill("10");
  await maker.getByRole("button", { name: "Save" }).click();
  const sales = rowOf(maker, "Sunil Sales");
  await expect(sales).toContainText("010");
  await maker.getByLabel(`Select ${leadName(1)}`).check();
  await maker.getByLabel(`Select ${leadName(2)}`).check();
  await check(maker, "leads to assign");
  await maker.getByRole("button", { name: "Assign", exact: true }).click();
  const assigning = dialogOf(maker, "Assign 2 leads");
  await assigning.getByLabel("Assign to").selectOption("Sunil Sales (0 of 10 open)");
  await expectAccessible(maker, "assigning leads");
  await assigning.getByRole("button", { name: "Assign" }).click();
  await expect(maker.getByText("Assigned: 2 to Sunil Sales.")).toBeVisible();
  await expect(sales).toContainText("210");
  await expect(rowOf(maker, leadName(1))).toHaveCount(0);
});

test("a broadcast reaches the member whom its audience names", async () => {
  await maker.goto("/admin/messenger");
  await maker.getByRole("link", { name: "New broadcast" }).click();
  await maker.getByRole("searchbox", { name: /^Search/ }).fill("Stockbox Shah");
  await maker.getByLabel("Name", { exact: true }).fill("Market published");
  await maker
    .getByLabel("Message", { exact: true })
    .fill("Good evening, {{first_name|investor}}: prices of 20 Nov 26 are in.");
  await check(maker, "a new broadcast");
  await maker.getByRole("button", { name: "Save draft" }).click();
  await expect(maker.getByText("1 member matches")).toBeVisible();
  await check(maker, "the draft of a broadcast");
  await maker.getByRole("button", { name: "Send", exact: true }).click();
  const sending = dialogOf(maker, "Send broadcast");
  await expect(sending).toContainText("1 member matches now.");
  await expectAccessible(maker, "sending a broadcast");
  await sending.getByRole("button", { name: "Send to 1 member", exact: true }).click();
  await expect(rowOf(maker, "In-app")).toContainText("In-app100");
  await expect(maker.getByText("Finished", { exact: true }).first()).toBeVisible();
  await expect(maker.getByText("1 member, by Mohan Maker")).toBeVisible();
  await check(maker, "a sent broadcast");
  await expectMemberTold(/Good evening, Stockbox: prices of 20 Nov 26 are in\./);
});

test("a complaint is recorded and answered", async () => {
  await maker.goto("/admin/Copmplaints");
  await maker.getByRole("link", { name: "Add complaint" }).click();
  await maker.getByLabel("Name").fill("Stockbox Shah");
  await maker.getByLabel("Email").fill(subscriber.email);
  await maker.getByLabel("Subject").fill("A wrong price");
  await maker.getByLabel("Details").fill("HALVED fell by half.");
  await maker.getByRole("button", { name: "Save", exact: true }).click();
  await expect(maker.getByRole("heading", { name: /^C-\d+: A wrong price$/ })).toBeVisible();
  await check(maker, "a complaint");
  await maker.getByRole("button", { name: "Answer" }).click();
  const answering = dialogOf(maker, "Answer the complaint");
  await answering.getByLabel("Answer").fill("The share was split 1:2; charts show it now.");
  await expectAccessible(maker, "answering a complaint");
  await answering.getByRole("button", { name: "Send answer" }).click();
  await expect(alerts(maker)).toContainText("Answer sent");
  await expect(maker.getByText("Resolved", { exact: true })).toBeVisible();
  await expectMemberTold(/A wrong price.*answered: The share was split 1:2/);
  await maker.goto("/admin/Copmplaints");
  await expect(rowOf(maker, "A wrong price")).toContainText("Resolved");
});

test("a list is worked with the keyboard alone", async () => {
  const { keyboard } = maker;
  await keyboard.press("Control+k");
  await expect(maker.getByLabel("Go to a page or record")).toBeFocused();
  await keyboard.type("Leads");
  await expect(maker.getByRole("button", { name: "Leads", exact: true })).toBeVisible();
  await keyboard.press("Enter");
  await expect(maker).toHaveURL(/\/admin\/ListLead$/);
  const list = listOf(maker, "Leads").first();
  await expect(list).toContainText("60 leads");

  await keyboard.press("/");
  await expect(list.getByRole("searchbox")).toBeFocused();
  await tabTo(list.getByRole("button", { name: "Add filter" }));
  await keyboard.press("Enter");
  const filter = dialogOf(maker, "Add filter");
  await expect(filter.getByLabel("Column")).toBeFocused();
  await keyboard.type("State");
  await tabTo(filter.getByLabel("Unassigned"));
  await keyboard.press("Space");
  await keyboard.press("Enter");
  await expect(list).toContainText("58 leads");

  const head = list.getByRole("columnheader", { name: /^Name/ });
  await tabTo(head.getByRole("button"));
  await keyboard.press("Enter");
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await expect(maker.getByRole("rowheader").first()).toHaveText(leadName(3));

  await keyboard.press("j");
  await keyboard.press("x");
  await keyboard.press("j");
  await keyboard.press("j");
  await keyboard.press("Shift+X");
  await expect(list).toContainText("3 selected");
  await tabTo(list.getByRole("button", { name: "Assign by turn" }), "Shift+Tab");
  await keyboard.press("Enter");
  const bulk = dialogOf(maker, "Assign by turn");
  await expect(bulk).toContainText("3 leads selected");
  await expectAccessible(maker, "a bulk action");
  await tabTo(bulk.getByRole("button", { name: "Assign by turn: 3 leads" }));
  await keyboard.press("Enter");
  await expect(bulk).toContainText("3 done, 0 skipped, 0 failed of 3");
  await tabTo(bulk.getByRole("button", { name: "Close" }).last());
  await keyboard.press("Enter");
  await expect(list).toContainText("55 leads");

  await keyboard.press("n");
  await expect(maker).toHaveURL(/page=2/);
  await expect(list).toContainText("51 to 55 of 55");
  await keyboard.press("k");
  await expect(maker.getByRole("link", { name: leadName(56) })).toBeFocused();
  await keyboard.press("e");
  await expect(maker.getByRole("heading", { name: leadName(56) })).toBeVisible();
  await check(maker, "a lead");
});

test("staff view a client's pages, where nothing can be changed, and leave", async () => {
  await maker.goto("/admin/Client?q=Stockbox");
  await check(maker, "clients");
  await maker.getByRole("link", { name: "Stockbox Shah" }).click();
  await expect(maker.getByRole("heading", { name: "Stockbox Shah" })).toBeVisible();
  await check(maker, "a client");
  await maker.getByRole("button", { name: "View as client" }).click();
  const asking = dialogOf(maker, "View as Stockbox Shah");
  await asking.getByLabel("Reason").fill("The member asked about the price.");
  await asking.getByRole("button", { name: "Start view" }).click();
  const opened = maker.context().waitForEvent("page");
  await asking.getByRole("link", { name: "Open the client's pages" }).click();
  const view = await opened;
  const banner = view.getByRole("complementary", { name: "Viewing as a client" });
  await expect(banner).toContainText("You are viewing these pages as Stockbox Shah, read only");
  await view.goto(new URL("/stock-analyzer/watchlist", view.url()).href);
  await expect(banner).toBeVisible();
  await check(view, "a viewed page");
  await view.getByRole("button", { name: "New list" }).click();
  await view.getByLabel("List name").fill("Not mine");
  await view.getByRole("button", { name: "Create" }).click();
  await expect(view.getByText(/nothing can be changed/)).toBeVisible();
  await view.keyboard.press("Escape");
  await banner.getByRole("button", { name: "End view" }).click();
  await expect(banner).toHaveCount(0);
  await expect(view.getByRole("link", { name: "Log in" }).first()).toBeVisible();
  await view.close();
});

test("every page of the menu is accessible and fits tablets and phones @long", async ({
  browser,
}) => {
  test.setTimeout(900_000);
  const master = await enterBackOffice(browser, port, "master");
  const menu = master.getByRole("navigation", { name: "Back office" });
  const paths = await menu
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(paths.length).toBeGreaterThan(40);
  for (const path of paths) {
    await master.goto(path);
    await expect(master.locator("[aria-busy=true]")).toHaveCount(0);
    await check(master, path);
    await expectFitsPhone(master, path);
  }
  await master.context().close();
});
