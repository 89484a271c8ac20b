import type { ProductsPricing } from "./accounts.ts";

/** How a broker lets its clients in; the broker's login itself follows it. */
export type BrokerFlow =
  /** The broker's own authorization page. */
  | "redirect"
  /** The standard authorization-code flow, by configuration. */
  | "standard"
  /** A consent is made first, server to server. */
  | "consent"
  /** A page of the broker's for its vendors. */
  | "vendor_login"
  /** By the vendor that runs the broker's platform. */
  | "vendor";

/** One of `GET /user/broker/`, which answers an array; on a partner's host that partner alone. */
export interface BrokerAnswer {
  readonly id: number;
  readonly name: string;
  /** Names the broker to us, in addresses of its sub-domain too. */
  readonly partner_id: string;
  /** Path of an SVG on our own host. */
  readonly logo: string;
  readonly vendor: "VAS" | "TRADELAB" | null;
  readonly config: BrokerConfig;
  readonly products_pricing_data: ProductsPricing;
  /** Can be logged in with. */
  readonly is_active: boolean;
  /** How its tile stands in the picker. */
  readonly tile: "open" | "coming_soon" | "hidden";
  /** Shown over the tile; empty for none. */
  readonly tooltip: string;
}

export interface BrokerConfig {
  /** Where its login begins; null where a partner's document has yet to say. */
  readonly endpoint: string | null;
  readonly oauth: {
    readonly flow: BrokerFlow;
    /** The parameter in which the broker hands its code back. */
    readonly code_parameter: string;
    /** Path of ours that the broker sends people back to. */
    readonly callback: string;
    /** False: no public document says how it works; it runs over the standard flow. */
    readonly is_verified: boolean;
  };
  /** Null: no site of its own. */
  readonly subdomain: string | null;
  /** Null: funds cannot be added from here. */
  readonly AddFundsUri: string | null;
}
