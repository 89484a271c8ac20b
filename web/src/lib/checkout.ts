import type { CheckoutOptions } from "@munshi/bff/contract";
import { RequestFailed } from "./http.ts";

/** The provider's checkout response after a payment. */
interface CheckoutAnswer {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
}

interface RazorpayOptions {
  readonly key: string;
  readonly order_id: string;
  readonly amount: number;
  readonly currency: "INR";
  readonly name: string;
  readonly description: string;
  readonly prefill: CheckoutOptions["prefill"];
  readonly method: { readonly [method: string]: boolean };
  readonly modal: { readonly ondismiss: () => void };
  readonly handler: (answer: CheckoutAnswer) => void;
}

interface RazorpayCheckout {
  open(): void;
  close?(): void;
  on?(
    event: "payment.failed",
    listener: (failed: { readonly error: { readonly description?: string } }) => void,
  ): void;
}

declare global {
  interface Window {
    /** Defined by the provider's script. */
    Razorpay?: new (options: RazorpayOptions) => RazorpayCheckout;
  }
}

/** Result of a checkout in this browser; the server reports the result at the bank. */
export type CheckoutEnd =
  | { readonly kind: "paid"; readonly paymentId: string; readonly signature: string }
  /** `reason`: why the last attempt failed, in the bank's words; null without an attempt. */
  | { readonly kind: "closed"; readonly reason: string | null };

const loading = new Map<string, Promise<void>>();

/** Loads the provider's script once. Throws `RequestFailed`. */
function loadScript(address: string): Promise<void> {
  const known = loading.get(address);
  if (known !== undefined) return known;
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      loading.delete(address);
      script.remove();
      reject(unavailable());
    });
    document.head.append(script);
  });
  loading.set(address, loaded);
  return loaded;
}

function unavailable(): RequestFailed {
  return new RequestFailed({
    code: "checkout.unavailable",
    message: "The checkout could not be loaded. Nothing was charged. Try again.",
    requestId: "",
  });
}

/**
 * Opens the provider's checkout and waits for its end: netbanking, card and UPI, no wallets. An abort
 * closes it. Throws `RequestFailed` if it cannot be opened.
 */
export async function openCheckout(
  { key, script, order_id, name, description, prefill }: CheckoutOptions,
  amountPaise: number,
  signal: AbortSignal,
): Promise<CheckoutEnd> {
  await loadScript(script);
  const { Razorpay } = window;
  if (Razorpay === undefined) throw unavailable();
  return new Promise<CheckoutEnd>((resolve) => {
    let reason: string | null = null;
    const checkout = new Razorpay({
      key,
      order_id,
      amount: amountPaise,
      currency: "INR",
      name,
      description,
      prefill,
      method: {
        netbanking: true,
        card: true,
        upi: true,
        wallet: false,
        emi: false,
        paylater: false,
      },
      modal: { ondismiss: () => resolve({ kind: "closed", reason }) },
      // A provider may call it twice; the first call settles the promise.
      handler: (answer) =>
        resolve({
          kind: "paid",
          paymentId: answer.razorpay_payment_id,
          signature: answer.razorpay_signature,
        }),
    });
    checkout.on?.("payment.failed", ({ error }) => {
      reason = error.description ?? "The bank declined the payment.";
    });
    signal.addEventListener("abort", () => {
      checkout.close?.();
      resolve({ kind: "closed", reason });
    });
    checkout.open();
  });
}
