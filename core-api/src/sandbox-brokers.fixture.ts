import { createHash } from "node:crypto";
import { writeBrokersVariable } from "@munshi/fixtures/broker-registrations";
import { TEST_SETTINGS } from "@munshi/fixtures/providers";
import type { TestProviders } from "@munshi/fixtures/providers";
import { Secret, silentLog } from "@munshi/platform";
import { z } from "zod";
import { brokerDirectory } from "./domains/brokers/index.ts";
import { createBrokerProvider } from "./providers/brokers/index.ts";
import type { BrokerProvider, SessionToken } from "./providers/brokers/index.ts";

const entries = z.record(
  z.string(),
  z.object({
    client_id: z.string(),
    client_secret: z.string(),
    login_url: z.string(),
    api_url: z.string(),
    extra: z.record(z.string(), z.string()),
  }),
);

/** One for each protocol, and its client who comes first. */
export const brokersByProtocol = [
  ["zerodha", "SBX001"],
  ["saral", "SRL901"],
  ["gwc", "GWC901"],
  ["upstox", "4SBX01"],
  ["dhan", "1109900001"],
  ["fyers", "XS09901"],
  ["aliceblue", "990641"],
  ["iifl", "IIFL901"],
  ["fivepaisa", "59900001"],
] as const;

export const signal = (): AbortSignal => AbortSignal.timeout(10_000);

/** The broker as core-api reaches it in the sandbox, and a session of its client's. */
export async function logInTo(
  providers: TestProviders,
  key: string,
  client: string,
): Promise<[BrokerProvider, SessionToken]> {
  const broker = brokerDirectory.find((one) => one.key === key);
  const known = entries.parse(
    JSON.parse(writeBrokersVariable(TEST_SETTINGS.brokers, providers.url)),
  )[key];
  if (broker?.protocol == null || known === undefined) throw new Error(key);
  const provider = createBrokerProvider(
    {
      name: broker.name,
      protocol: broker.protocol.name,
      codeParameter: broker.codeParameter,
      loginUrl: known.login_url,
      apiUrl: known.api_url,
      authUrl: known.api_url,
      instrumentsUrl: known.api_url,
      clientId: known.client_id,
      clientSecret: new Secret(known.client_secret),
      extra: Object.fromEntries(
        Object.entries(known.extra).map(([name, value]) => [name, new Secret(value)]),
      ),
      sessionsEndAt: broker.protocol.sessionsEndAt,
    },
    { clock: { now: () => new Date() }, log: silentLog },
  );
  const callback = `http://localhost:3000${broker.callback}`;
  const verifier = "v".repeat(43);
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const page = await provider.login.start({ callback, state: "s1", challenge }, signal());
  const answer = await fetch(page, {
    method: "POST",
    body: new URLSearchParams({ person: client }),
    redirect: "manual",
  });
  const back = new URL(answer.headers.get("location") ?? "");
  const params = Object.fromEntries(back.searchParams);
  const session = { params, callback, state: "s1", verifier };
  return [provider, await provider.login.finish(session, signal())];
}
