import type { Executor } from "@munshi/db";
import { findGstinProblem, gstStateName, gstStates } from "@munshi/engine/payments";
import type { AppError } from "@munshi/platform";
import type { BillingAnswer, BillingBody } from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { failure } from "../../platform/errors/failure.ts";
import type { Owner } from "../../platform/http/identify-call.ts";
import {
  findBillingDetails,
  findBillingStates,
  findSeller,
  saveBillingDetails,
} from "./billing.repository.ts";
import type { Seller } from "./billing.repository.ts";

/** Texts about billing details. */
export const messages = {
  name: "Enter the name for invoices.",
  address: "Enter the address for invoices.",
  state: "Choose a State from the list.",
  letters:
    "Use Latin letters, as on your PAN or GST registration. Invoices support no other script.",
  notConfigured: "Payments are not available on this site yet.",
  unknownDocument: "Document not found.",
} as const;

export interface BillingService {
  /** @throws AppError `payment.not_configured` (503). */
  view(member: Owner): Promise<BillingAnswer>;
  /** @throws AppError `billing.invalid` (400), `payment.not_configured` (503). */
  save(member: Owner, given: BillingBody): Promise<BillingAnswer>;
}

export function createBillingService(
  db: Executor,
  deps: { readonly clock: Clock },
): BillingService {
  const view = async ({ userId, tenant }: Owner): Promise<BillingAnswer> => {
    const { name, gstin, registration, upiHandle } = await requireSeller(db, tenant);
    const details = await findBillingDetails(db, userId);
    return {
      details:
        details === null
          ? null
          : {
              name: details.name,
              address: details.address,
              state_code: details.stateCode,
              pin_code: details.pinCode,
              gstin: details.gstin,
            },
      states: [...gstStates],
      seller: { name, gstin, registration, upi_handle: upiHandle },
    };
  };
  return {
    view,
    async save(member, given) {
      const tidy = (text: string): string => text.normalize("NFC").trim().replaceAll(/\s+/g, " ");
      const [name, address] = [tidy(given.name), tidy(given.address)];
      requireValid({ ...given, name, address });
      const details = {
        name,
        address,
        stateCode: given.state_code,
        pinCode: given.pin_code,
        gstin: given.gstin,
      };
      await saveBillingDetails(db, member.userId, details, deps.clock.now());
      return view(member);
    },
  };
}

/** Scripts other than Latin are not on invoices, whose font lacks them. */
export function canPrint(text: string): boolean {
  return /^[\p{Script=Latin}\p{Nd}\p{P}\p{Zs}+|=]*$/u.test(text);
}

function requireValid(body: BillingBody): void {
  const { name, address, state_code: state, gstin } = body;
  const problems = [
    ["name", name === "" ? messages.name : canPrint(name) ? null : messages.letters],
    ["address", address === "" ? messages.address : canPrint(address) ? null : messages.letters],
    ["state_code", gstStateName(state) === null ? messages.state : null],
    ["gstin", gstin === "" ? null : findGstinProblem(gstin, state)],
  ] as const;
  const found = problems.flatMap(([field, message]) =>
    message === null ? [] : [{ path: `body.${field}`, message }],
  );
  const [first] = found;
  if (first === undefined) return;
  throw failure("billing.invalid", 400, first.message, { details: found });
}

/** @throws AppError `payment.not_configured` (503) if the installation has no seller. */
export async function requireSeller(db: Executor, tenant: string): Promise<Seller> {
  const seller = await findSeller(db, tenant);
  if (seller === null) throw notConfigured();
  return seller;
}

function notConfigured(): AppError {
  return failure("payment.not_configured", 503, messages.notConfigured);
}

/**
 * The State that decides between CGST/SGST and IGST (IGST Act, s. 12(2)): the buyer's by their
 * billing details, else the seller's. `isWithinState`: the same as the seller's. `userId`: null for
 * a visitor.
 * @throws AppError `payment.not_configured` (503) if the installation has no seller.
 */
export async function findPlaceOfSupply(
  db: Executor,
  userId: string | null,
  tenant: string,
): Promise<{ readonly stateCode: string; readonly isWithinState: boolean }> {
  const states = await findBillingStates(db, userId, tenant);
  if (states === null) throw notConfigured();
  const stateCode = states.buyer ?? states.seller;
  return { stateCode, isWithinState: stateCode === states.seller };
}
