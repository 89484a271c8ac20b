import { expect, test } from "@playwright/test";
import {
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectAccessibleOnPhone,
  expectStateAccessible,
} from "./axe.ts";
import { BuilderPage } from "./page-models/builder.ts";
import { send } from "./page-models/calls.ts";
import {
  callAs,
  nameOf,
  openElsewhere,
  SavedWorkPage,
  saveQueryOf,
  signInDemo,
} from "./page-models/saved-work.ts";

test("saved screens are found, renamed, opened, and deleted after a question", async ({ page }) => {
  await signInDemo(page, "stockbox");
  const name = nameOf("Asset turns");
  await saveQueryOf(page, { queryname: name, searchkey: "Return on equity > 12" });
  const saved = new SavedWorkPage(page);
  await saved.openPage();
  await page.getByLabel("Search your queries").fill(name.toUpperCase());
  await expect(page.getByRole("listitem").filter({ has: page.getByRole("heading") })).toHaveCount(
    1,
  );
  await page.getByLabel("Sort by").selectOption("Name");
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const edit = page.getByRole("dialog", { name: "Edit query" });
  await expect(edit.getByLabel("Name")).toBeFocused();
  await edit.getByLabel("Name").fill("");
  await page.keyboard.press("Enter");
  await expect(edit.getByRole("alert")).toHaveText("Enter Query Name!");
  await edit.getByLabel("Name").fill(`${name} again`);
  await edit.getByLabel("Description").fill("Twelve and more.");
  await edit.getByRole("radio", { name: "Public" }).check();
  await expectStateAccessible(page);
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(edit).toHaveCount(0);
  const card = saved.card(`${name} again`);
  await expect(card).toContainText("Twelve and more.");
  await expect(card).toContainText("Public");
  await card.getByRole("link", { name: `Open ${name} again` }).click();
  const builder = new BuilderPage(page);
  await builder.expectText("Return on equity > 12");
  await expect(page.getByRole("region", { name: "Saved query" })).toContainText(`${name} again`);
  await page.goBack();
  await page.getByRole("button", { name: `Delete ${name} again` }).click();
  const confirm = page.getByRole("dialog", { name: "Do you want to delete this?" });
  await expect(confirm).toContainText(/links will stop working/i);
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole("region", { name: "Alerts" }).getByRole("button", { name: "Undo" }).click();
  await expect(card).toHaveCount(1);
  await expect(card).toContainText("Version 1");
});

test("versions are compared by their conditions, and an old one is brought back @long", async ({
  page,
}) => {
  await signInDemo(page, "stockbox");
  const name = nameOf("Versions");
  for (const searchkey of [
    "Sales > 10 AND Return on equity > 10",
    "Sales > 10 AND Debt to equity < 1",
  ])
    await saveQueryOf(page, { queryname: name, searchkey });
  const saved = new SavedWorkPage(page);
  await saved.openPage();
  await page.getByRole("button", { name: `Versions ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: `Versions of ${name}` });
  await expect(dialog.locator("del")).toHaveText(["Removed: Return on equity > 10"]);
  await expect(dialog.locator("ins")).toHaveText(["Added: Debt to equity < 1"]);
  await expect(dialog).toContainText("1 condition unchanged.");
  await expectAccessibleInBothSchemes(page);
  await expect(dialog.getByRole("button", { name: /^Restore/ })).toHaveCount(0);
  await dialog.getByRole("radio", { name: /^Version 1/ }).check();
  await dialog.getByRole("button", { name: "Restore version 1" }).click();
  await expect(dialog).toContainText("Version 1 restored as version 3.");
  await expect(dialog.getByRole("radio", { name: /^Version 3/ })).toBeChecked();
  await expect(dialog).toContainText("restored from version 1");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(saved.card(name)).toContainText("Sales > 10 AND Return on equity > 10");
  await expect(saved.card(name)).toContainText("Version 3");
});

test("a link opens its version over its day for everybody, until it is taken back", async ({
  page,
  browser,
}) => {
  await signInDemo(page, "optimizer");
  const name = nameOf("Shared");
  const filtername = nameOf("Margin");
  const data = { filtername, filters: "Net profit / Sales", filteraccess: "Private" };
  expect((await callAs(page, "POST", "/insertQueryFilter", { data })).status).toBe(200);
  const text = `[${filtername}] > 0.1`;
  await saveQueryOf(page, { queryname: name, searchkey: text });
  const saved = new SavedWorkPage(page);
  await saved.openPage();
  await page.getByRole("button", { name: `Share ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: `Share ${name}` });
  await dialog.getByRole("button", { name: "Create link" }).click();
  await expect(dialog.getByRole("listitem")).toHaveText([filtername]);
  await dialog.getByRole("button", { name: /^Make public/ }).click();
  const link = await dialog.getByLabel("New link (shown once)").inputValue();
  await expectStateAccessible(page);

  const other = await openElsewhere(browser, null);
  const theirs = new BuilderPage(other);
  await other.goto(link);
  await theirs.screener.waitUntilReady();
  await theirs.expectText(text);
  await theirs.expectMatching((count) => expect(count).toBeGreaterThan(0));
  const banner = other.getByRole("region", { name: "Shared query" });
  await expect(banner).toContainText(name);
  await expect(banner).toContainText(/Shared by \w+ on .*, version 1/);
  await expect(banner).toContainText(/Showing data as of \d\d \w+ \d\d/);
  await expectStateAccessible(other);
  await theirs.screener.run(`${text} AND Sales > 1`);
  await expect(banner).toContainText("edited");
  await banner.getByRole("link", { name: "Discard changes" }).click();
  await theirs.expectText(text);

  await dialog.getByRole("button", { name: /^Revoke/ }).click();
  const confirm = page.getByRole("dialog", { name: "Revoke this link?" });
  await confirm.getByRole("button", { name: "Revoke" }).click();
  await expect(confirm).toHaveCount(0);
  await expect(dialog).toContainText("None");
  await other.goto(link);
  await expect(other.getByText("This link has expired.")).toBeVisible();
  await other.getByRole("link", { name: "Close" }).click();
  await expect(other).not.toHaveURL(/shared=/);
  await expect(other.getByText("This link has expired.")).toHaveCount(0);
  await other.context().close();
});

test("a link hands on the companies of the lists that its query names, after a question @long", async ({
  page,
  browser,
}) => {
  await signInDemo(page, "optimizer");
  const name = nameOf("Of a list");
  const list = nameOf("List");
  const data = { scannerName: list, allfincodes: [1, 2, 3] };
  expect((await callAs(page, "POST", "/insertScanner", { data })).status).toBe(200);
  await saveQueryOf(page, { queryname: name, searchkey: `List = "${list}"` });
  const saved = new SavedWorkPage(page);
  await saved.openPage();
  await page.getByRole("button", { name: `Share ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: `Share ${name}` });
  await dialog.getByRole("button", { name: "Create link" }).click();
  await expect(dialog).toContainText("Share their companies with the link?");
  await expect(dialog.getByRole("listitem")).toHaveText([list]);
  await dialog.getByRole("button", { name: "Share lists" }).click();
  const link = await dialog.getByLabel("New link (shown once)").inputValue();
  const own = new BuilderPage(page);
  await page.keyboard.press("Escape");
  await saved
    .card(name)
    .getByRole("link", { name: `Open ${name}` })
    .click();
  await own.screener.waitUntilReady();
  const count = await own.screener.readCounter("Total Matching");
  expect(count).toBeGreaterThan(0);

  const other = await openElsewhere(browser, null);
  await other.goto(link);
  const theirs = new BuilderPage(other);
  await theirs.screener.waitUntilReady();
  await theirs.expectMatching((matched) => expect(matched).toBe(count));
  await other.context().close();
});

test("a link says whose day answers, offers the newest, and tells that its day is gone @long", async ({
  page,
}) => {
  await signInDemo(page, "optimizer");
  const id = await saveQueryOf(page, { queryname: nameOf("Days"), searchkey: "Sales > 1" });
  const { body } = await send(page, "GET", "/api/views/screener");
  const { manifest } = body as { readonly manifest: { readonly version: string } };
  const share = await callAs(page, "POST", `/screens/${id}/share`, {
    datasetVersion: manifest.version,
  });
  const { token } = share.body as { readonly token: string };
  let isHeld = true;
  await page.route("**/api/views/shared-screen/*", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as Record<string, unknown>;
    const newest = { version: "later", asOf: "2027-01-04" };
    await route.fulfill({ json: { ...body, newest, ...(isHeld ? {} : { manifest: null }) } });
  });
  const builder = new BuilderPage(page);
  await builder.open(``);
  await page.goto(`/stock-analyzer/scanner/createscanner?shared=${token}`);
  await builder.screener.waitUntilReady();
  const banner = page.getByRole("region", { name: "Shared query" });
  await banner.getByRole("link", { name: "Use latest data, 04 Jan 27" }).click();
  await expect(page).toHaveURL(/over=newest/);
  await expect(banner).toContainText("Showing latest data, 04 Jan 27");
  await builder.expectText("Sales > 1");
  await banner.getByRole("link", { name: /^Use data as of \d\d/ }).click();
  await expect(banner).toContainText("when the query was shared");
  await builder.resetButton.click();
  await builder.expectText(/^(?!.*Sales > 1).*$/);
  await expect(page).toHaveURL(/shared=/);
  isHeld = false;
  await page.goto(`/stock-analyzer/scanner/createscanner?shared=${token}`);
  await builder.screener.waitUntilReady();
  await expect(banner).toContainText("is no longer available. Showing latest data, 04 Jan 27.");
  await builder.expectMatching((count) => expect(count).toBeGreaterThan(0));
});

test("two users see and change nothing of each other's but what is public @long", async ({
  page,
  browser,
}) => {
  await signInDemo(page, "stockbox");
  const hidden = nameOf("Hidden");
  const open = nameOf("Open");
  const filtername = nameOf("Lent");
  const data = { filtername, filters: "Net profit / Sales", filteraccess: "Public" };
  await callAs(page, "POST", "/insertQueryFilter", { data });
  const id = await saveQueryOf(page, { queryname: hidden, searchkey: "Sales > 1" });
  await saveQueryOf(page, {
    queryname: open,
    searchkey: `[${filtername}] > 0`,
    queryaccess: "Public",
  });

  const other = await openElsewhere(browser, "optimizer");
  for (const [method, path, body] of [
    ["PATCH", "", { name: "mine" }],
    ["DELETE", "", null],
    ["GET", "/versions", null],
    ["POST", "/restore", { version: 1 }],
    ["GET", "/shares", null],
  ] as const)
    expect((await callAs(other, method, `/screens/${id}${path}`, body)).status).toBe(404);
  const theirs = new SavedWorkPage(other);
  await theirs.openPage();
  await expect(other.getByRole("tab", { name: "Your queries" })).toBeVisible();
  await expect(other.getByText(hidden)).toHaveCount(0);
  await other.getByRole("tab", { name: "Public queries" }).click();
  await other.getByLabel("Search public queries").fill(open);
  await expect(theirs.card(open)).toHaveCount(1);
  await expect(theirs.card(open)).toContainText(/by \w+/);
  await expect(other.getByText(hidden)).toHaveCount(0);
  await expectAccessible(other);
  await theirs
    .card(open)
    .getByRole("link", { name: `Open ${open}` })
    .click();
  const builder = new BuilderPage(other);
  await builder.screener.waitUntilReady();
  await builder.expectText(`[${filtername}] > 0`);
  await builder.expectMatching((count) => expect(count).toBeGreaterThan(0));
  await theirs.openSaveQuery();
  await theirs.saveQuery.getByLabel("Name").fill(nameOf("Copy"));
  await theirs.saveQuery.getByRole("button", { name: "Save", exact: true }).click();
  await expect(theirs.saveQuery).toContainText("Save copies to your account?");
  await expect(theirs.saveQuery.getByRole("listitem")).toHaveText([filtername]);
  await theirs.saveQuery.getByRole("button", { name: "Copy and save" }).click();
  await expect(theirs.snackbars).toContainText("Query Saved!");
  await other.context().close();

  const saved = new SavedWorkPage(page);
  await saved.openPage();
  await expect(saved.card(hidden)).toBeVisible();
});

test("the page of saved screens waits, fails and is empty in words @long", async ({ page }) => {
  await signInDemo(page, "trial");
  const saved = new SavedWorkPage(page);
  let fails = true;
  await page.route("**/api/views/saved-screens", (route) =>
    fails ? route.abort() : route.continue(),
  );
  await saved.openPage();
  await expect(page.getByText("Saved queries could not be loaded")).toBeVisible();
  await expectAccessible(page);
  fails = false;
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { name: "No saved queries yet" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Open the screener" }).click();
  await expect(page).toHaveURL(/createscanner/);
});

test.describe("on a phone @long", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("saved work fits its width and is accessible", async ({ page }) => {
    test.slow();
    await signInDemo(page, "stockbox");
    const name = nameOf("Phone");
    for (const searchkey of ["Sales > 10", "Sales > 20 AND Debt to equity < 1"])
      await saveQueryOf(page, { queryname: name, searchkey });
    const fits = async (where: string) => {
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, where).toBeLessThanOrEqual(0);
    };
    const saved = new SavedWorkPage(page);
    await saved.openPage();
    await fits("the page");
    await expectAccessibleOnPhone(page, "saved work");
    for (const dialog of ["Edit", "Versions", "Share", "Delete"]) {
      await page.getByRole("button", { name: `${dialog} ${name}` }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expect(page.locator("[role=dialog] [aria-busy=true]")).toHaveCount(0);
      await fits(dialog);
      await page.keyboard.press("Escape");
    }
    const builder = new BuilderPage(page);
    await builder.open("Sales > 10");
    await saved.openSaveQuery();
    await fits("Save Query");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Filters/ }).click();
    await saved.openPortfolio();
    await saved.addStock("in");
    await fits("Manage Portfolio");
  });
});
