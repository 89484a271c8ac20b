import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothSchemes, expectStateAccessible } from "./axe.ts";
import {
  comeBackAs,
  confirmHolder,
  disconnect,
  openAccount,
  openBroker,
} from "./page-models/broker-login.ts";
import {
  arriveAs,
  confirmOwnAccount,
  finishBank,
  giveAccount,
  kycDialog,
  kycPeople,
  openKyc,
  verifyPan,
  visitDigiLocker,
} from "./page-models/kyc.ts";

// The provider leads back to the product's public address, where the session has to be.
test.use({ baseURL: `http://localhost:${process.env["E2E_PORT"] ?? ""}` });

const heading = (page: Page, name: string) => page.getByRole("heading", { name });

test("a member completes KYC from the menu to the last page, leaving no secrets behind", async ({
  page,
  baseURL,
}) => {
  const { meera } = kycPeople;
  const addresses: string[] = [];
  page.on("request", (request) => {
    const isOurs = request.url().startsWith(baseURL ?? "");
    if (isOurs) addresses.push(`${request.url()} ${request.headers()["referer"] ?? ""}`);
  });
  await arriveAs(page, meera);
  const dialog = await openKyc(page);
  await expect(heading(page, "Step 1/2 PAN Verification")).toBeVisible();
  await expect(dialog.getByLabel("Name")).toHaveValue("Meera Iyer");
  await expect(dialog.getByLabel("Name")).not.toBeEditable();
  await expect(dialog.getByLabel("PAN", { exact: true })).toBeFocused();
  await expectAccessibleInBothSchemes(page, "the first step");

  const submit = dialog.getByRole("button", { name: "Submit" });
  await expect(submit).toBeDisabled();
  await verifyPan(dialog, meera);
  await expect(submit).toBeDisabled();
  await dialog.getByRole("button", { name: "Read the agreement" }).click();
  const agreement = page.getByRole("dialog", { name: "Agreement" });
  await expect(agreement).toContainText("resolved within 7 working days.");
  await expect(agreement).toContainText("15 days' notice");
  await expectStateAccessible(page, "the agreement");
  await page.keyboard.press("Escape");
  await expect(agreement).toBeHidden();
  await expect(dialog.getByLabel("PAN", { exact: true })).toHaveValue(meera.pan);
  await dialog.getByRole("button", { name: "Read the agreement" }).click();
  await agreement.getByRole("button", { name: "Accept" }).click();
  await expect(submit).toBeEnabled();
  // Editing a verified detail invalidates the verification.
  await dialog.getByLabel("Date of birth").fill("1992-02-28");
  await expect(submit).toBeDisabled();
  await verifyPan(dialog, meera);
  const reloaded = page.waitForEvent("load");
  await submit.click();
  await reloaded;

  await expect(page.getByText("PAN verified. Verify your bank account next.")).toBeVisible();
  await expect(heading(page, "Step 2/2 Bank Account Verification")).toBeVisible();
  await expectAccessible(page, "the second step");
  await giveAccount(page, "90000000001");
  const own = page.getByRole("dialog", { name: "Your own bank account" });
  await expect(own).toContainText("Meera Iyer");
  await expect(own).toContainText("9876543210");
  await expectStateAccessible(page, "the rule of one's own account");
  await confirmOwnAccount(page);
  await expect(
    page.getByText("Error: The account is in a different name. Use your own account."),
  ).toBeVisible();
  // Confirmed once, the rule is not asked about again.
  await giveAccount(page, meera.account, "munb0000001");
  await expect(heading(page, "Verify your identity")).toBeVisible();
  await expect(kycDialog(page)).toContainText("XXXXXX2002");
  await expectStateAccessible(page, "the last step");

  await visitDigiLocker(page, "Cancel");
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByText("Please complete Kyc to proceed !")).toBeVisible();
  await openKyc(page);
  await visitDigiLocker(page, new RegExp(meera.pan));
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByText("Congratulations kyc is completed !")).toBeVisible();
  const done = await openKyc(page);
  await expect(done).toContainText("MEXXXXXX2L");
  await expectStateAccessible(page, "a completed KYC");
  await done.getByRole("button", { name: "Close" }).last().click();

  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(kept).toContain('\\"kyc_status\\":\\"COMPLETED\\"');
  for (const secret of [meera.pan, meera.account, meera.dob]) {
    expect(kept).not.toContain(secret);
    expect(addresses.filter((address) => address.includes(secret))).toEqual([]);
  }
});

test("on a phone all of it is done by the keyboard, and the way to more money is open @long", async ({
  page,
}) => {
  const { pillai } = kycPeople;
  await page.setViewportSize({ width: 390, height: 844 });
  await arriveAs(page, pillai);
  await openKyc(page);
  const overflow = async () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  expect(await overflow()).toBe(0);
  await expect(kycDialog(page).getByLabel("PAN", { exact: true })).toBeFocused();
  await page.keyboard.type(pillai.pan);
  await kycDialog(page).getByLabel("Date of birth").fill(pillai.dob);
  await kycDialog(page).getByLabel("Date of birth").press("Enter");
  await expect(kycDialog(page).getByText("Verified", { exact: true })).toBeVisible();
  await kycDialog(page).getByLabel("I have read and accept the agreement").press("Space");
  await kycDialog(page).getByRole("button", { name: "Submit" }).press("Enter");
  await expect(heading(page, "Step 2/2 Bank Account Verification")).toBeVisible();
  await finishBank(page, pillai);
  await visitDigiLocker(page, new RegExp(pillai.pan));
  await expect(page.getByText("Congratulations kyc is completed !")).toBeVisible();

  const menu = page.getByRole("button", { name: "Your account" });
  await menu.click();
  await expect(page.getByRole("button", { name: "Add funds" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.goto("/BrokerLogin");
  await openBroker(page, "Zerodha");
  await comeBackAs(page, "Lakshmi");
  await confirmHolder(page);
  // The broker's answer is worked off before anything else is opened.
  await expect(page).not.toHaveURL(/\/zerodha|\/brokers\//);
  await openAccount(page, "Zerodha");
  await menu.click();
  await page.getByRole("button", { name: "Add funds" }).click();
  const funds = page.getByRole("dialog", { name: "Add funds to continue" });
  await expect(funds).toContainText(
    "Please add more fund to place this orders.Required fund may be higher than minimum investment amount due to changes in prices.",
  );
  await funds.getByLabel("Amount to invest (₹)").fill("1,23,456.78");
  // ₹1,23,456.78 and 2 % of it, ₹2,469.14
  await expect(funds).toContainText("₹1,25,925.92");
  const way = funds.getByRole("link", { name: /Add funds at Zerodha/ });
  await expect(way).toHaveAttribute("href", "https://kite.zerodha.com/funds");
  await expect(way).toHaveAttribute("rel", "noopener noreferrer");
  expect(await overflow()).toBe(0);
  await expectAccessible(page, "the way to more money");
  await page.keyboard.press("Escape");
  await openAccount(page, "Zerodha");
  await disconnect(page, "Zerodha");
});
