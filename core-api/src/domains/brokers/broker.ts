import type { BrokerFlow } from "../../contract/index.ts";
import type { BrokerProtocolName } from "../../providers/brokers/index.ts";

/** Reference data about one broker; a new broker is a new entry. */
export interface Broker {
  /** Given by the documents, never reused. */
  readonly id: number;
  /** Names the broker to us, its mark and its sub-domain: lower case, begins with a letter. */
  readonly key: string;
  readonly name: string;
  readonly vendor: "VAS" | "TRADELAB" | null;
  readonly flow: BrokerFlow;
  /** Address of its login; null until a partner's document gives it. */
  readonly endpoint: string | null;
  readonly codeParameter: string;
  /** Protocol of login and calls; null: login is disabled. */
  readonly protocol: BrokerProtocol | null;
  /** Our path that the broker redirects to. */
  readonly callback: string;
  /** Says a public document how its login works? */
  readonly isVerified: boolean;
  readonly tile: "open" | "coming_soon" | "hidden";
  readonly tooltip: string;
  readonly addFundsUri: string | null;
  /** Null without a partner site. */
  readonly site: BrokerSite | null;
}

/** docs/brokers.md tells what each protocol says. */
export interface BrokerProtocol {
  readonly name: BrokerProtocolName;
  /** Base address of server calls; null until a partner's document gives it. */
  readonly apiUrl: string | null;
  /** Base address of calls that create a session; null if the same as for other calls. */
  readonly authUrl: string | null;
  /** Base address of its instrument lists; null if the same as for other calls. */
  readonly instrumentsUrl: string | null;
  /** The time of day in Asia/Kolkata at which the broker ends every session: `03:30`. */
  readonly sessionsEndAt: string;
}

/** Differences of a partner broker's site from the main one. */
export interface BrokerSite {
  /** `#rrggbb`. */
  readonly colour: string;
  readonly hidesPricingOnMobile: boolean;
  readonly hidesDisclaimer: boolean;
  readonly skipsNotifications: boolean;
}

/** Drawn for this product: no broker's own mark. */
export function logoOf(broker: Pick<Broker, "key">): string {
  return `/brokers/${broker.key}.svg`;
}
