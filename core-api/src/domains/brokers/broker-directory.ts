import type { BrokerProtocolName } from "../../providers/brokers/index.ts";
import type { Broker, BrokerProtocol, BrokerSite } from "./broker.ts";

const usual = {
  vendor: null,
  flow: "redirect",
  codeParameter: "code",
  protocol: null,
  isVerified: true,
  tile: "open",
  tooltip: "",
  addFundsUri: null,
} as const;

const speaks = (
  name: BrokerProtocolName,
  sessionsEndAt: string,
  apiUrl: string | null = null,
  { authUrl = null, instrumentsUrl = null }: Partial<BrokerProtocol> = {},
): BrokerProtocol => ({ name, apiUrl, authUrl, instrumentsUrl, sessionsEndAt });

/** Without a publicly documented protocol: the standard flow, once a partner gives an address. */
const unverified = {
  ...usual,
  flow: "standard",
  endpoint: null,
  isVerified: false,
  protocol: speaks("standard", "00:00"),
} as const;

const site = (
  colour: string,
  differences: Partial<Omit<BrokerSite, "colour">> = {},
): BrokerSite => ({
  colour,
  hidesPricingOnMobile: false,
  hidesDisclaimer: false,
  skipsNotifications: false,
  ...differences,
});

/**
 * Every broker that the product's documents name, under the ids that they treat specially (3, 4, 14,
 * 15, 20, 21, 23 to 25, 33 to 41): docs/decisions/0074 says which id the documents tie to a name.
 * Addresses are the brokers' published ones; colours are this product's own.
 */
export const brokerDirectory: readonly Broker[] = [
  {
    ...usual,
    id: 3,
    key: "zerodha",
    name: "Zerodha",
    endpoint: "https://kite.zerodha.com/connect/login",
    codeParameter: "request_token",
    protocol: speaks("kite", "06:00", "https://api.kite.trade"),
    callback: "/zerodha",
    addFundsUri: "https://kite.zerodha.com/funds",
    site: site("#c4562b"),
  },
  {
    ...usual,
    id: 4,
    key: "dhan",
    name: "Dhan",
    flow: "consent",
    endpoint: "https://auth.dhan.co/login/consentApp-login",
    codeParameter: "tokenId",
    protocol: speaks("dhan", "00:00", "https://api.dhan.co/v2", {
      authUrl: "https://auth.dhan.co",
      instrumentsUrl: "https://images.dhan.co/api-data",
    }),
    callback: "/dhan",
    site: site("#6a5acd"),
  },
  {
    ...usual,
    id: 14,
    key: "upstox",
    name: "Upstox",
    endpoint: "https://api.upstox.com/v2/login/authorization/dialog",
    protocol: speaks("upstox", "03:30", "https://api.upstox.com/v2"),
    callback: "/upstox",
    site: site("#7b3fa0"),
  },
  {
    ...usual,
    id: 15,
    key: "fyers",
    name: "Fyers",
    endpoint: "https://api-t1.fyers.in/api/v3/generate-authcode",
    codeParameter: "auth_code",
    protocol: speaks("fyers", "06:00", "https://api-t1.fyers.in/api/v3", {
      instrumentsUrl: "https://public.fyers.in/sym_details",
    }),
    callback: "/fyers",
    site: site("#2f6fde"),
  },
  {
    ...usual,
    id: 20,
    key: "aliceblue",
    name: "Alice Blue",
    endpoint: "https://ant.aliceblueonline.com/",
    codeParameter: "authCode",
    protocol: speaks("aliceblue", "00:00", "https://a3.aliceblueonline.com/open-api/od/v1", {
      instrumentsUrl: "https://v2api.aliceblueonline.com/restpy/static/contract_master/V2",
    }),
    callback: "/aliceblue",
    site: site("#1495ce"),
  },
  {
    ...unverified,
    id: 21,
    key: "zebull",
    name: "Zebull",
    callback: "/zebull",
    site: site("#f7941d", { hidesPricingOnMobile: true }),
  },
  {
    ...unverified,
    id: 23,
    key: "gwc",
    name: "GWC",
    vendor: "TRADELAB",
    flow: "vendor",
    protocol: speaks("tradelab", "00:00"),
    callback: "/gwc",
    site: site("#2a8a3e", { hidesDisclaimer: true }),
  },
  {
    ...unverified,
    id: 24,
    key: "shoonya",
    name: "Shoonya",
    callback: "/oauth-callback",
    tile: "coming_soon",
    tooltip: "Coming Soon",
    site: null,
  },
  {
    ...unverified,
    id: 25,
    key: "flattrade",
    name: "Flattrade",
    callback: "/oauth-callback",
    tile: "coming_soon",
    tooltip: "Coming Soon",
    site: null,
  },
  {
    ...unverified,
    id: 33,
    key: "choice",
    name: "Choice",
    vendor: "VAS",
    flow: "vendor",
    codeParameter: "payload",
    protocol: speaks("vas", "00:00"),
    callback: "/choice",
    site: site("#0e7c86", { hidesPricingOnMobile: true, skipsNotifications: true }),
  },
  {
    ...unverified,
    id: 34,
    key: "saral",
    name: "Saral",
    callback: "/saral",
    site: site("#b8860b", { skipsNotifications: true }),
  },
  {
    ...usual,
    id: 35,
    key: "kite-publisher",
    name: "Kite Publisher",
    endpoint: "https://kite.zerodha.com/connect/basket",
    codeParameter: "request_token",
    callback: "/oauth-callback",
    tile: "hidden",
    site: null,
  },
  {
    ...usual,
    id: 36,
    key: "iifl",
    name: "IIFL",
    // Symphony's XTS has no published page to log in on: the partner names its own.
    endpoint: null,
    flow: "standard",
    codeParameter: "session",
    protocol: speaks("xts", "00:00", "https://ttblaze.iifl.com/interactive"),
    callback: "/iifl",
    site: site("#d9502e"),
  },
  {
    ...unverified,
    id: 37,
    key: "asthatrade",
    name: "Astha Trade",
    vendor: "TRADELAB",
    flow: "vendor",
    protocol: speaks("tradelab", "00:00"),
    callback: "/asthatrade",
    tile: "coming_soon",
    site: null,
  },
  {
    ...usual,
    id: 38,
    key: "fivepaisa",
    name: "5paisa",
    flow: "vendor_login",
    endpoint: "https://dev-openapi.5paisa.com/WebVendorLogin/VLogin/Index",
    codeParameter: "RequestToken",
    protocol: speaks("fivepaisa", "00:00", "https://Openapi.5paisa.com/VendorsAPI/Service1.svc"),
    callback: "/5paisa",
    site: site("#c2335a"),
  },
  {
    ...usual,
    id: 39,
    key: "paytmmoney",
    name: "Paytm Money",
    flow: "standard",
    endpoint: null,
    codeParameter: "requestToken",
    protocol: speaks("standard", "00:00"),
    callback: "/paytmmoney",
    site: site("#00a5e0"),
  },
  {
    ...unverified,
    id: 40,
    key: "sharekhan",
    name: "Sharekhan",
    callback: "/sharekhan",
    site: site("#e0771a"),
  },
  {
    ...unverified,
    id: 41,
    key: "nuvama",
    name: "Nuvama",
    callback: "/nuvama",
    site: site("#5a6fd6"),
  },
];

/** Null for an unknown id. */
export function findBroker(id: number): Broker | null {
  return brokerDirectory.find((broker) => broker.id === id) ?? null;
}
