import type { RequiredFunds } from "../../contract/index.ts";
import { percentOf } from "../../platform/money/paise.ts";
import type { Paise } from "../../platform/money/paise.ts";

/** What prices may rise by between the choice and the order. */
const bufferPercent = 2;

/** The required fund: the amount to invest and 2 % of it, rounded to the paisa once. */
export function computeRequiredFunds(invest: Paise): RequiredFunds {
  const buffer = percentOf(invest, bufferPercent);
  return { invest_paise: invest, buffer_paise: buffer, required_paise: invest + buffer };
}

/**
 * A broker's page for adding funds: `{amount}` in its address is replaced by rupees with two decimals,
 * and is removed without an amount.
 */
export function writeFundsAddress(template: string, required: Paise | null): string {
  const rupees =
    required === null
      ? ""
      : `${Math.floor(required / 100)}.${String(required % 100).padStart(2, "0")}`;
  return template.replaceAll("{amount}", rupees);
}
