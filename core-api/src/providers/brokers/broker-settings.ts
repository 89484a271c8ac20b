import type { Secret } from "@munshi/platform";

/** The adapters of this folder; docs/brokers.md tells what each speaks. */
export type BrokerProtocolName =
  | "kite"
  | "upstox"
  | "fyers"
  | "dhan"
  | "fivepaisa"
  | "aliceblue"
  | "xts"
  /** The authorization-code flow with PKCE, for brokers without a documented protocol. */
  | "standard"
  /** The same for the vendor TRADELAB, whose servers know us by HTTP Basic. */
  | "tradelab"
  | "vas";

/** One broker as this installation reaches it. Addresses have no slash at the end. */
export interface BrokerSettings {
  /** For people. */
  readonly name: string;
  readonly protocol: BrokerProtocolName;
  /** The parameter in which the broker hands its code back. */
  readonly codeParameter: string;
  /** The page where people log in. */
  readonly loginUrl: string;
  readonly apiUrl: string;
  /** Base URL of the calls that create a session. */
  readonly authUrl: string;
  /** Base URL of the files with the broker's instrument codes. */
  readonly instrumentsUrl: string;
  readonly clientId: string;
  readonly clientSecret: Secret;
  readonly extra: { readonly [name: string]: Secret };
  /** The time of day in Asia/Kolkata at which every session ends: `03:30`. */
  readonly sessionsEndAt: string;
}
