import { Secret } from "@munshi/platform";
import { z } from "zod";

const address = z
  .string()
  .regex(/^https?:\/\/[^\s?#]+$/, "must be an address such as https://api.example.in")
  .transform((text) => text.replace(/\/+$/, ""));
/** A page; may have a query with `{amount}`. */
const page = z
  .string()
  .max(500)
  .regex(/^https?:\/\/[^\s#]+$/, "must be an address such as https://www.example.in/funds");
const value = z.string().min(1).max(500);

const entry = z.strictObject({
  client_id: value,
  client_secret: value,
  login_url: address.optional(),
  api_url: address.optional(),
  auth_url: address.optional(),
  instruments_url: address.optional(),
  add_funds_url: page.optional(),
  places_orders: z.boolean().default(false),
  extra: z.record(z.string().regex(/^[a-z_]{1,40}$/), value).default({}),
});
const entries = z.record(z.string().regex(/^[a-z][a-z0-9-]{0,39}$/), entry);

/**
 * Broker credentials of this installation: JSON by the key of the broker directory, such as
 * `{"zerodha":{"client_id":"…","client_secret":"…"}}`; docs/brokers.md lists all properties.
 */
export const brokerVariables = {
  BROKERS: z
    .string()
    .refine(
      (text) => parseEntries(text) !== null,
      'must be JSON such as {"zerodha":{"client_id":"…","client_secret":"…"}}; see docs/brokers.md',
    )
    .transform((text) => new Secret(text))
    .optional(),
};

/** Credentials of this installation at one broker. */
export interface BrokerCredentials {
  readonly clientId: string;
  readonly clientSecret: Secret;
  /** Null: the published address, if providers are live. */
  readonly loginUrl: string | null;
  readonly apiUrl: string | null;
  readonly authUrl: string | null;
  readonly instrumentsUrl: string | null;
  /** The broker's page for adding funds, `{amount}` for rupees; null: the published one. */
  readonly addFundsUrl: string | null;
  /**
   * The broker takes orders from this installation's address: agreed, and its static address
   * registered. Otherwise members confirm orders on the broker's page, where it has one.
   */
  readonly placesOrders: boolean;
  /** Further secrets that a protocol needs; see docs/brokers.md. */
  readonly extra: { readonly [name: string]: Secret };
}

export interface BrokerConfig {
  readonly credentials: ReadonlyMap<string, BrokerCredentials>;
  /** True if calls use the brokers' published URLs; the sandbox has separate ones. */
  readonly isLive: boolean;
}

/** Returns problems across variables, by the name of the variable to change. */
export function findBrokerConflicts(
  values: { readonly BROKERS?: Secret | undefined },
  isLive: boolean,
): readonly (readonly [variable: string, message: string])[] {
  if (!isLive || values.BROKERS === undefined) return [];
  return Object.entries(parseEntries(values.BROKERS.reveal()) ?? {}).flatMap(([key, one]) =>
    [one.login_url, one.api_url, one.auth_url, one.instruments_url, one.add_funds_url].some((url) =>
      url?.startsWith("http://"),
    )
      ? [
          [
            "BROKERS",
            `${key}: addresses must begin with https:// where providers are live`,
          ] as const,
        ]
      : [],
  );
}

export function readBrokerConfig(
  values: { readonly BROKERS?: Secret | undefined },
  isLive: boolean,
): BrokerConfig {
  const parsed = values.BROKERS === undefined ? {} : parseEntries(values.BROKERS.reveal());
  const credentials = Object.entries(parsed ?? {}).map(([key, one]) => {
    const extra = Object.entries(one.extra).map(
      ([name, text]) => [name, new Secret(text)] as const,
    );
    const known: BrokerCredentials = {
      clientId: one.client_id,
      clientSecret: new Secret(one.client_secret),
      loginUrl: one.login_url ?? null,
      apiUrl: one.api_url ?? null,
      authUrl: one.auth_url ?? null,
      instrumentsUrl: one.instruments_url ?? null,
      addFundsUrl: one.add_funds_url ?? null,
      placesOrders: one.places_orders,
      extra: Object.fromEntries(extra),
    };
    return [key, known] as const;
  });
  return { credentials: new Map(credentials), isLive };
}

function parseEntries(text: string): z.output<typeof entries> | null {
  try {
    return entries.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
