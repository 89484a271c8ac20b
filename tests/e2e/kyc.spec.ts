import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { csrfHeader } from "../../bff/src/contract/index.ts";
import { expectAccessible, expectAccessibleInBothSchemes } from "./axe.ts";
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
  finishPan,
  giveAccount,
  kycDialog,
  kycPeople,
  openKyc,
  orderKyc,
  verifyPan,
  visitDigiLocker,
} from "./page-models/kyc.ts";

// The provider is told to misbehave, which everybody meets who is there at the time.
test.describe.configure({ mode: "default" });
// The provider leads back to the product's public address, where the session has to be.
test.use({ baseURL: `http://localhost:${process.env["E2E_PORT"] ?? ""}` });

const heading = (page: Page, name: string) => page.getByRole("heading", { name });

test("somebody proves who they are from the menu to the last page, and no secret stays behind", async ({
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
  await expect(agreement).toContainText("A complaint is resolved within 7 working days.");
  await expect(agreement).toContainText("15 days' notice");
  await expectAccessible(page, "the agreement");
  await page.keyboard.press("Escape");
  await expect(agreement).toBeHidden();
  await expect(dialog.getByLabel("PAN", { exact: true })).toHaveValue(meera.pan);
  await dialog.getByRole("button", { name: "Read the agreement" }).click();
  await agreement.getByRole("button", { name: "Accept" }).click();
  await expect(submit).toBeEnabled();
  // What was verified is that PAN and no other.
  await dialog.getByLabel("Date of birth").fill("1992-02-28");
  await expect(submit).toBeDisabled();
  await verifyPan(dialog, meera);
  const reloaded = page.waitForEvent("load");
  await submit.click();
  await reloaded;

  await expect(page.getByText("Your PAN is verified. Your bank account comes next.")).toBeVisible();
  await expect(heading(page, "Step 2/2 Bank Account Verification")).toBeVisible();
  await expectAccessibleInBothSchemes(page, "the second step");
  await kycDialog(page).getByRole("button", { name: "Verify" }).click();
  await expect(page.getByRole("alert").getByText("All the fields are required !")).toBeVisible();
  // The form of a number is looked at before anything is confirmed of it.
  for (const [number, code, text] of [
    ["12345", "MUNB0000001", "Error: An account number has 6 to 34 digits or letters."],
    [meera.account, "MUNB1", "Error: An IFSC code has four letters, a zero and six letters"],
  ] as const) {
    await giveAccount(page, number, code);
    await expect(kycDialog(page).getByRole("alert")).toContainText(text);
    await expect(page.getByRole("dialog", { name: "Your own bank account" })).toHaveCount(0);
  }
  await giveAccount(page, "90000000001");
  const own = page.getByRole("dialog", { name: "Your own bank account" });
  await expect(own).toContainText("Meera Iyer");
  await expect(own).toContainText("9876543210");
  await expectAccessible(page, "the rule of one's own account");
  await confirmOwnAccount(page);
  await expect(
    page.getByText(
      "Error: The account is held in another name. Please give an account of your own.",
    ),
  ).toBeVisible();
  // Confirmed once, the rule is not asked about again.
  await giveAccount(page, meera.account, "munb0000001");
  await expect(heading(page, "Confirm who you are")).toBeVisible();
  await expect(kycDialog(page)).toContainText("XXXXXX2002");
  await expectAccessibleInBothSchemes(page, "the last step");

  await visitDigiLocker(page, "Cancel");
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByText("Please complete Kyc to proceed !")).toBeVisible();
  await openKyc(page);
  await visitDigiLocker(page, new RegExp(meera.pan));
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByText("Congratulations kyc is completed !")).toBeVisible();
  const done = await openKyc(page);
  await expect(done).toContainText("MEXXXXXX2L");
  await expectAccessibleInBothSchemes(page, "a completed KYC");
  await done.getByRole("button", { name: "Close" }).last().click();

  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(kept).toContain('\\"kyc_status\\":\\"COMPLETED\\"');
  for (const secret of [meera.pan, meera.account, meera.dob]) {
    expect(kept).not.toContain(secret);
    expect(addresses.filter((address) => address.includes(secret))).toEqual([]);
  }
});

test("every rule of the first step says so in its words, and what was typed stays", async ({
  page,
}) => {
  const { asha } = kycPeople;
  await arriveAs(page, asha);
  const dialog = await openKyc(page);
  const [pan, dob] = [
    dialog.getByLabel("PAN", { exact: true }),
    dialog.getByLabel("Date of birth"),
  ];
  const problem = dialog.getByRole("alert");
  const verify = dialog.getByRole("button", { name: "Verify Pan" });
  await verify.click();
  await expect(problem).toHaveText("All the fields are required !");
  await expect(pan).toBeFocused();
  await pan.fill(asha.pan);
  await page.keyboard.press("Enter");
  await expect(problem).toHaveText("All the fields are required !");
  await expect(dob).toBeFocused();
  for (const [typedPan, typedDob, text] of [
    [
      "ASHPR2001",
      asha.dob,
      "Error: A PAN has five letters, four digits and a letter, such as ABCPE1234F.",
    ],
    ["ZZZPZ9999Z", asha.dob, "Error: The tax department does not know this PAN."],
    [asha.pan, "1988-11-03", "Error: The date of birth does not match the PAN."],
    ["MUNPM1001A", "1990-05-15", "Error: The name does not match the PAN."],
    ["TARPN4001N", "2012-03-09", "Error: You have to be 18 or older."],
    ["VIKPD3001M", "1970-04-14", "Error: The tax department says that this PAN is not in force."],
  ] as const) {
    await pan.fill(typedPan);
    await dob.fill(typedDob);
    await verify.click();
    await expect(problem).toHaveText(text);
    await expect(pan).toHaveValue(typedPan);
    await expect(dob).toHaveValue(typedDob);
  }
  await expectAccessible(page, "a refused PAN");
  await expect(dialog.getByRole("button", { name: "Submit" })).toBeDisabled();
});

test("a provider that is slow, failing or gone is said so, and nothing is lost", async ({
  page,
}) => {
  const { asha } = kycPeople;
  await arriveAs(page, asha);
  const dialog = await openKyc(page);
  const problem = dialog.getByRole("alert");
  const gone = "Error: The KYC provider does not answer; try again later.";
  try {
    for (const mode of ["down", "error"] as const) {
      await orderKyc(page, mode);
      await dialog.getByLabel("PAN", { exact: true }).fill(asha.pan);
      await dialog.getByLabel("Date of birth").fill(asha.dob);
      await dialog.getByRole("button", { name: "Verify Pan" }).click();
      await expect(problem).toHaveText(gone);
      await expect(dialog.getByLabel("PAN", { exact: true })).toHaveValue(asha.pan);
    }
    await expectAccessible(page, "a dead provider");
    await orderKyc(page, "slow", 30_000);
    const verify = dialog.getByRole("button", { name: "Verify Pan" });
    await verify.click();
    await expect(verify).toHaveAttribute("data-loading", "true");
    // It ends by itself: nobody waits for ever.
    await expect(problem).toHaveText(gone, { timeout: 20_000 });
  } finally {
    await orderKyc(page, "ok");
  }
  await verifyPan(dialog, asha);
  await dialog.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
});

test("only who has a free trial may close the dialog, and the profile is a way out for all", async ({
  page,
}) => {
  const { das } = kycPeople;
  await arriveAs(page, das);
  const dialog = await openKyc(page);
  await expect(dialog.getByRole("button", { name: "Close" })).toHaveCount(0);
  for (let times = 0; times < 3; times += 1) await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Change the name in your profile" }).click();
  await expect(page.getByRole("dialog", { name: "Profile" })).toContainText("KYC: Not begun");
  await page.keyboard.press("Escape");
  const redeemed = await page.evaluate(
    async ([header]) => {
      const headers = { [header]: "1", "content-type": "application/json" };
      const body = JSON.stringify({ coupon: "TRIAL14" });
      return (await fetch("/api/core/user/redeem_code", { method: "POST", headers, body })).status;
    },
    [csrfHeader] as const,
  );
  expect(redeemed).toBe(200);
  await page.reload();
  const again = await openKyc(page);
  await again.getByRole("button", { name: "Close" }).click();
  await expect(again).toBeHidden();
  await openKyc(page);
  await page.keyboard.press("Escape");
  await expect(again).toBeHidden();
});

test("a bank that takes its time is asked again by itself, and one penny is on its way", async ({
  page,
}) => {
  const { bose } = kycPeople;
  await arriveAs(page, bose);
  await openKyc(page);
  await finishPan(page, bose);
  await giveAccount(page, "90000000002");
  await confirmOwnAccount(page);
  await expect(page.getByText("Your bank has not answered yet. Asking again…")).toBeVisible();
  await expect(
    page.getByText("Your bank takes its time. Press Verify in a minute to ask again."),
  ).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await openKyc(page);
  await expect(kycDialog(page)).toContainText("XXXXXX0002");
  await expectAccessible(page, "an account that the bank has yet to answer about");
  // Whatever a step waits for in vain is looked at anew: the answer may come at any moment.
  page.setDefaultTimeout(3_000);
  await expect(async () => {
    const own = page.getByRole("dialog", { name: "Your own bank account" });
    const done = heading(page, "Confirm who you are");
    if (await own.isVisible()) await confirmOwnAccount(page);
    else if (!(await done.isVisible())) await giveAccount(page, "90000000002");
    await expect(done).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 90_000 });
});

test("the flag of an address decides nothing", async ({ page }) => {
  const { gill } = kycPeople;
  await arriveAs(page, gill);
  await page.goto("/pricing?kyc=success&x=1");
  await expect(page.getByText("Please complete Kyc to proceed !")).toBeVisible();
  await expect(page).toHaveURL(/\/pricing\?x=1$/);
  await page.goto("/pricing?kyc=cancel");
  await expect(page.getByText("Please complete Kyc to proceed !")).toBeVisible();
  await expect(page).toHaveURL(/\/pricing$/);
  // Another site cannot have it read either.
  const told = await page.request.get("/api/core/user/set_kyc_status");
  expect(told.status()).toBe(403);
});

test("on a phone all of it is done by the keyboard, and the way to more money is open", async ({
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
  await expectAccessibleInBothSchemes(page, "the first step on a phone");
  await page.keyboard.type(pillai.pan);
  await kycDialog(page).getByLabel("Date of birth").fill(pillai.dob);
  await kycDialog(page).getByLabel("Date of birth").press("Enter");
  await expect(kycDialog(page).getByText("Verified", { exact: true })).toBeVisible();
  await kycDialog(page).getByLabel("I have read the agreement and accept it").press("Space");
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
  await expectAccessibleInBothSchemes(page, "the way to more money");
  await page.keyboard.press("Escape");
  await openAccount(page, "Zerodha");
  await disconnect(page, "Zerodha");
});
