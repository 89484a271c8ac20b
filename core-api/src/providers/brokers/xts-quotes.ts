import { z } from "zod";
import { unavailable } from "../../platform/outside/outside-calls.ts";
import type { BrokerHttp } from "./broker-http.ts";
import type { BrokerSettings } from "./broker-settings.ts";
import type { BrokerTrading, Quote } from "./broker-trading.ts";
import type { InstrumentList } from "./instrument-list.ts";
import * as values from "./read-values.ts";

const sessionShape = z.object({ result: z.object({ token: values.tokenText }) });
const expiredShape = z.object({ description: z.string().regex(/^invalid token/i) });
/** Each is JSON in a text. */
const quotesShape = z.object({ result: z.object({ listQuotes: z.array(z.string()) }) });
const quoteShape = z.object({
  ExchangeSegment: values.count,
  ExchangeInstrumentID: values.label,
  Touchline: z.object({ LastTradedPrice: values.optionalPaise }),
});

const segments = { NSE: 1, BSE: 11 } as const;
/** Market depth, which carries the last price. */
const marketDepth = 1_502;
/** Instruments that one call tells the price of. */
const mostQuotes = 50;

/**
 * Prices come from XTS' market data API, which has separate keys, shared by all members. Undefined
 * without keys.
 */
export function createXtsQuotes(
  { name, extra }: BrokerSettings,
  marketUrl: string,
  instruments: InstrumentList,
  http: BrokerHttp,
): BrokerTrading["quotes"] {
  const { market_key: appKey, market_secret: secretKey } = extra;
  if (appKey === undefined || secretKey === undefined) return undefined;
  let token = "";
  const logIn = async (signal: AbortSignal): Promise<void> => {
    const json = { appKey: appKey.reveal(), secretKey: secretKey.reveal(), source: "WebAPI" };
    const request = { method: "POST", url: `${marketUrl}/auth/login`, json } as const;
    const { result } = await http.ask(request, ({ body }) => sessionShape.parse(body), signal);
    token = result.token;
  };
  /** Null: the session has expired. */
  const read = async (json: object, signal: AbortSignal) =>
    http.ask(
      {
        method: "POST",
        url: `${marketUrl}/instruments/quotes`,
        headers: { authorization: token },
        json,
      },
      ({ status, body }) =>
        status === 401 || expiredShape.safeParse(body).success
          ? null
          : quotesShape
              .parse(body)
              .result.listQuotes.map((text) => quoteShape.safeParse(values.readJson(text))),
      signal,
    );
  return async (_session, shares, signal) => {
    const quotes: Quote[] = [];
    const coded = await instruments.findAll(shares);
    for (let at = 0; at < coded.length; at += mostQuotes) {
      const asked = coded.slice(at, at + mostQuotes);
      const json = {
        instruments: asked.map(({ share, code }) => ({
          exchangeSegment: segments[share.exchange],
          exchangeInstrumentID: Number(code),
        })),
        xtsMessageCode: marketDepth,
        publishFormat: "JSON",
      };
      let told = token === "" ? null : await read(json, signal);
      if (told === null) {
        await logIn(signal);
        told = await read(json, signal);
        if (told === null) throw unavailable(name);
      }
      for (const { share, code } of asked) {
        const quote = told.find(
          ({ data }) =>
            data?.ExchangeInstrumentID === code &&
            data.ExchangeSegment === segments[share.exchange],
        );
        const last = quote?.data?.Touchline.LastTradedPrice ?? null;
        if (last !== null)
          quotes.push({ isin: share.isin, last, lowerCircuit: null, upperCircuit: null });
      }
    }
    return quotes;
  };
}
