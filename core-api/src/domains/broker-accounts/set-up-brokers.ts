import type { BrokerProvider } from "../../providers/brokers/index.ts";
import type { Broker } from "../brokers/index.ts";

/** A broker of the directory that this installation can reach. */
export interface SetUpBroker {
  readonly broker: Broker;
  readonly provider: BrokerProvider;
  /** Its page for adding funds, `{amount}` for rupees; null where it has none that is known. */
  readonly addFundsUri: string | null;
}

/** By the directory's id. */
export type SetUpBrokers = ReadonlyMap<number, SetUpBroker>;
