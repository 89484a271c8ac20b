import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Secret, silentLog } from "@munshi/platform";
import { createFixedClock } from "../../platform/clock/clock.ts";
import type { Adapter, BrokerProvider } from "./adapter.ts";
import { createBrokerHttp } from "./broker-http.ts";
import type { SessionToken } from "./broker-login.ts";
import type { BrokerSettings } from "./broker-settings.ts";

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: string;
}

type Reply = readonly [status: number, body: unknown];

/** A broker that answers what a test writes down, and notes what it was asked. */
export interface BrokerStub {
  readonly broker: BrokerProvider;
  readonly asked: readonly Asked[];
  close(): Promise<void>;
}

export const at = new Date("2026-11-21T10:00:00Z");
export const token: SessionToken = { clientId: "AB1234", token: new Secret("the-token") };
export const callback = "http://localhost:3000/callback";
export const login = { callback, state: "the-state", verifier: "the-verifier" };
export const signal = (): AbortSignal => AbortSignal.timeout(10_000);

/** `replies` by method and path without query; texts are sent as they are, the rest as JSON. */
export async function startBrokerStub(
  adapter: Adapter,
  replies: { readonly [methodAndPath: string]: Reply },
  settings: Partial<BrokerSettings> = {},
): Promise<BrokerStub> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      asked.push({ method, path: url, headers, body: Buffer.concat(chunks).toString() });
      const [status, body] = replies[`${method} ${url.split("?")[0]}`] ?? [404, {}];
      response.writeHead(status, { "content-type": "application/json" });
      response.end(typeof body === "string" ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const broker = adapter(
    {
      name: "The Broker",
      protocol: "standard",
      codeParameter: "code",
      loginUrl: "https://login.broker.example/page",
      apiUrl: url,
      authUrl: url,
      instrumentsUrl: url,
      clientId: "our-key",
      clientSecret: new Secret("our-secret"),
      extra: {},
      sessionsEndAt: "06:00",
      ...settings,
    },
    { http: createBrokerHttp("The Broker", { log: silentLog }), clock: createFixedClock(at) },
  );
  return {
    broker,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Lists a stub's calls in order, with parsed JSON bodies, except those for instrument lists. */
export function listCalls(
  { asked }: BrokerStub,
  isList: (path: string) => boolean = () => false,
): readonly (readonly [call: string, body: unknown])[] {
  return asked
    .filter(({ path }) => !isList(path))
    .map(({ method, path, body }) => [`${method} ${path}`, body === "" ? "" : JSON.parse(body)]);
}
