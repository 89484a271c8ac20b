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
  /** Where its login begins; null where a partner's document has yet to say. */
  readonly endpoint: string | null;
  readonly codeParameter: string;
  /** How the login and the calls after it work; null: nobody logs in by it. */
  readonly protocol: BrokerProtocol | null;
  /** Our path that the broker redirects to. */
  readonly callback: string;
  /** Says a public document how its login works? */
  readonly isVerified: boolean;
  readonly tile: "open" | "coming_soon" | "hidden";
  readonly tooltip: string;
  readonly addFundsUri: string | null;
  /** Null: it has no site of its own. */
  readonly site: BrokerSite | null;
}

/** docs/brokers.md tells what each protocol says. */
export interface BrokerProtocol {
  readonly name: BrokerProtocolName;
  /** Where calls of our servers begin; null where a partner's document has yet to say. */
  readonly apiUrl: string | null;
  /** Where the calls that make a session begin; null: where the others do. */
  readonly authUrl: string | null;
  /** The time of day in Asia/Kolkata at which the broker ends every session: `03:30`. */
  readonly sessionsEndAt: string;
}

/** How a partner broker's own site differs from the main one. */
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
