import { proxy } from "valtio";

/** Dialogs that can be asked for from anywhere. */
export type DialogName =
  | "broker-login"
  | "coupon"
  | "profile"
  | "complaints"
  | "contact"
  | "telegram"
  | "kyc"
  | "add-funds"
  | "own-account"
  | "risk-policy"
  | "order-ticket";

/** A share to be ordered. */
export interface TicketShare {
  readonly symbol: string;
  readonly name: string;
  readonly side: "BUY" | "SELL";
  /** For sales; NSE by default. */
  readonly exchange?: "NSE" | "BSE";
  /** Last price; absent or null where the page does not show it. */
  readonly lastPaise?: number | null;
  readonly quantity?: number;
  /** In place of a quantity. */
  readonly amountPaise?: number;
  readonly limitPaise?: number;
}

/** Parameters of dialogs that have any. */
export interface DialogRequests {
  /** Null: the amount to invest is asked for. */
  readonly "add-funds": { readonly investPaise: number | null };
  /** Opened by the member, or by something that needs it. */
  readonly kyc: { readonly isByChoice: boolean };
  readonly "own-account": { readonly onConfirm: () => void };
  readonly "risk-policy": {
    readonly investPaise: number | null;
    /** Only one order is placed. */
    readonly isSingle: boolean;
    readonly onExecute: () => void;
  };
  /** One or more shares, priced and placed together. */
  readonly "order-ticket": { readonly shares: readonly TicketShare[] };
}

export const dialogs = proxy<{ open: DialogName | null }>({ open: null });

const requests: { -readonly [N in keyof DialogRequests]?: DialogRequests[N] } = {};

export function openDialog<N extends DialogName>(
  name: N,
  ...request: N extends keyof DialogRequests ? [DialogRequests[N]] : []
): void {
  Object.assign(requests, { [name]: request[0] });
  dialogs.open = name;
}

/** The parameters the dialog was last opened with. */
export function readRequest<N extends keyof DialogRequests>(name: N): DialogRequests[N] | null {
  return requests[name] ?? null;
}

export function closeDialog(): void {
  dialogs.open = null;
}
