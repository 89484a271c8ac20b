import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import { send } from "./calls.ts";

/** Outcomes of the sandbox's checkout, as its list names them. */
export type Outcome =
  | "Success"
  | "Decline"
  | "Close"
  | "Late authorization"
  | "Double callback"
  | "Dead";

const payButton = (page: Page) => page.getByRole("button", { name: /^Pay ₹/ });

/** Accepts the terms, confirms the payer's own account and waits for the checkout. */
export async function acceptAndPay(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: /I accept the terms/ }).check();
  await payButton(page).click();
  await page
    .getByRole("dialog", { name: "Your own bank account" })
    .getByRole("button", { name: "Confirm" })
    .click();
}

/** Pays the open order again. */
export async function payAgain(page: Page): Promise<void> {
  await payButton(page).click();
}

/** Pays in the open checkout, which the provider serves in a frame. */
export async function payWith(page: Page, outcome: Outcome): Promise<void> {
  const checkout = page.frameLocator('iframe[title^="Checkout"]');
  await checkout.getByLabel("Outcome").selectOption(outcome);
  await checkout.getByRole("button", { name: /^(?:Pay|Retry)/ }).click();
  if (outcome === "Decline") await expect(checkout.getByRole("alert")).toBeVisible();
}

/** Leaves the question about billing details. */
export async function skipBilling(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Payment setup" })).toBeVisible();
  await page.getByRole("button", { name: "Skip for now" }).click();
}

interface Priced {
  readonly items: readonly {
    readonly id: number;
    readonly name: string;
    readonly price_paise: number | null;
    readonly status: string;
  }[];
}

/** A stock box that is sold for money. */
export async function findSoldBox(page: Page): Promise<Priced["items"][number]> {
  const ids = Array.from({ length: 25 }, (_, at) => at + 1);
  const { body } = await send(page, "POST", "/api/core/payments/quote", { stock_box_ids: ids });
  const { items } = body as Priced;
  const sold = items.find(
    ({ status, price_paise }) => status === "ADDED" && price_paise !== null && price_paise > 0,
  );
  if (sold === undefined) throw new Error("No stock box is sold");
  return sold;
}
