import { expect, test } from "@playwright/test";
import { expectAccessible, expectAccessibleInBothSchemes, expectAccessibleOnPhone } from "./axe.ts";
import { codeOf, typePassword } from "./page-models/staff.ts";

/** An address of the back office, whose host browsers know without a name server. */
function there(path: string): string {
  const { port } = new URL(test.info().project.use.baseURL ?? "");
  return `http://admin.localhost:${port}${path}`;
}

test("staff sign in with a code, stay signed in while at work, and log out", async ({ page }) => {
  await page.clock.install();
  await page.goto("/admin/Security");
  await expect(page).toHaveURL(there("/admin/AdminLogin?next=%2Fadmin%2FSecurity"));
  await expect(page.getByText("login again", { exact: true })).toBeVisible();
  await expectAccessibleInBothSchemes(page, "login");
  await expectAccessibleOnPhone(page, "login");
  await typePassword(page, "maker");
  await page.keyboard.type("000000");
  await expect(page.getByText("Incorrect or already used code.")).toBeVisible();
  await expectAccessible(page, "code");
  await page.getByLabel("Digit 1 of 6").focus();
  await page.keyboard.type(codeOf());
  await expect(page.getByRole("heading", { name: "Sessions" })).toBeVisible();
  await expectAccessibleInBothSchemes(page, "security");
  await expectAccessibleOnPhone(page, "security");

  await page.getByRole("navigation").getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("heading", { name: "Welcome, Mohan Maker" })).toBeVisible();
  await expectAccessibleInBothSchemes(page, "dashboard");
  await page.clock.fastForward("14:05");
  const warning = page.getByRole("dialog", { name: "You will be logged out soon" });
  await expect(warning).toBeVisible();
  await expectAccessible(page, "idle warning");
  await warning.getByRole("button", { name: "Stay signed in" }).click();
  await expect(warning).toBeHidden();
  await page.clock.fastForward("15:01");
  await expect(page).toHaveURL(there("/admin/AdminLogin?next=%2Fadmin%2FAdminDashboard"));
  await expect(page.getByText("login1 again")).toBeVisible();

  await typePassword(page, "maker");
  // A step that was used already serves no more: the next one is within reach.
  await page.keyboard.type(codeOf(1));
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(there("/admin/AdminLogin"));
  await page.goto(there("/admin/AdminDashboard"));
  await expect(page.getByText("login again", { exact: true })).toBeVisible();
});

test("staff add a passkey and sign in with it alone", async ({ page }) => {
  await page.goto(there("/admin/AdminLogin?next=%2Fadmin%2FSecurity"));
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("WebAuthn.enable");
  await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await typePassword(page, "checker");
  await page.keyboard.type(codeOf());
  await page.getByLabel("Passkey name").fill("Laptop");
  await page.getByRole("button", { name: "Add passkey" }).click();
  await expect(page.getByRole("button", { name: "Remove passkey Laptop" })).toBeVisible();
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Welcome, Charu Checker" })).toBeVisible();
});
