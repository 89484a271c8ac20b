import type { Executor } from "@munshi/db";
import type { Log } from "@munshi/platform";
import type { AuditService } from "./domains/audit/index.ts";
import { createBrokerAccounts } from "./domains/broker-accounts/index.ts";
import type { BrokerAccounts, SetUpBroker } from "./domains/broker-accounts/index.ts";
import { brokerDirectory } from "./domains/brokers/index.ts";
import type { Broker } from "./domains/brokers/index.ts";
import type { Clock } from "./platform/clock/clock.ts";
import type { BrokerConfig } from "./platform/config/broker-variables.ts";
import type { CoreConfig } from "./platform/config/config.ts";
import type { PersonalKeys } from "./platform/keys/personal-keys.ts";
import type { Outbox } from "./platform/outbox/index.ts";
import { createBrokerProvider } from "./providers/brokers/index.ts";
import type { BrokerProvider, BrokerSettings } from "./providers/brokers/index.ts";

export function composeBrokers(
  db: Executor,
  config: CoreConfig,
  deps: {
    readonly clock: Clock;
    readonly log: Log;
    readonly personalKeys: PersonalKeys;
    readonly audit: AuditService;
    readonly outbox: Pick<Outbox, "add">;
  },
): BrokerAccounts {
  const brokers = new Map(
    brokerDirectory.flatMap((broker): (readonly [number, SetUpBroker])[] => {
      const settings = settleBroker(broker, config.brokers);
      if (settings === null) return [];
      const made = createBrokerProvider(settings, deps);
      const placesOrders = config.brokers.credentials.get(broker.key)?.placesOrders ?? false;
      const provider = placesOrders ? made : withoutCalls(made);
      const agreed = config.brokers.credentials.get(broker.key)?.addFundsUrl ?? null;
      return [[broker.id, { broker, provider, addFundsUri: agreed ?? broker.addFundsUri }]];
    }),
  );
  for (const key of config.brokers.credentials.keys()) {
    if (![...brokers.values()].some(({ broker }) => broker.key === key)) {
      deps.log.warn({ provider: key }, "BROKERS names a broker that cannot be set up");
    }
  }
  return createBrokerAccounts(db, { ...deps, brokers, publicUrl: config.accounts.publicUrl });
}

/** A broker that takes no orders from this installation: its own page does, where it has one. */
function withoutCalls({ trading, ...provider }: BrokerProvider): BrokerProvider {
  const placing = trading.can.basketLength > 0 ? "basket" : "none";
  return { ...provider, trading: { ...trading, can: { ...trading.can, placing } } };
}

/**
 * Settings of a broker for this installation; null without credentials or an address. The sandbox
 * uses separate addresses: published ones are for live calls only.
 */
function settleBroker(broker: Broker, config: BrokerConfig): BrokerSettings | null {
  const { protocol } = broker;
  const known = config.credentials.get(broker.key);
  if (protocol === null || known === undefined) return null;
  const published = <T>(address: T): T | null => (config.isLive ? address : null);
  const loginUrl = known.loginUrl ?? published(broker.endpoint);
  const apiUrl = known.apiUrl ?? published(protocol.apiUrl);
  if (loginUrl === null || apiUrl === null) return null;
  return {
    name: broker.name,
    protocol: protocol.name,
    codeParameter: broker.codeParameter,
    loginUrl,
    apiUrl,
    authUrl: known.authUrl ?? published(protocol.authUrl) ?? apiUrl,
    instrumentsUrl: known.instrumentsUrl ?? published(protocol.instrumentsUrl) ?? apiUrl,
    clientId: known.clientId,
    clientSecret: known.clientSecret,
    extra: known.extra,
    sessionsEndAt: protocol.sessionsEndAt,
  };
}
