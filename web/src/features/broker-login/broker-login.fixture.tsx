import { MantineProvider } from "@mantine/core";
import type { SignInView } from "@munshi/bff/contract";
import { visitor } from "@munshi/bff/contract";
import { render } from "@testing-library/react";
import type { ReactElement } from "react";
import { vi } from "vitest";
import type { Broker } from "../../lib/brokers.ts";

const broker = (
  given: Partial<Broker> & Pick<Broker, "id" | "name">,
  callback: string,
): Broker => ({
  partner_id: given.name.toLowerCase(),
  logo: "/brokers/zerodha.svg",
  tile: "open",
  tooltip: "",
  is_active: true,
  config: { oauth: { callback } },
  ...given,
});

export const brokers: readonly Broker[] = [
  broker(
    { id: 24, name: "Shoonya", tile: "coming_soon", tooltip: "Coming Soon", is_active: false },
    "/oauth-callback",
  ),
  broker({ id: 4, name: "Dhan", is_active: false }, "/dhan"),
  broker({ id: 3, name: "Zerodha" }, "/zerodha"),
];

export const signedIn: SignInView = {
  session: { viewer: { ...visitor, isSignedIn: true }, member: null },
  login: {},
  next: "/pricing",
};

/** Answers to calls by method and path: JSON with 200, a whole answer, or a promise of one. */
export type Answers = Map<string, unknown>;

/** A request sent by the page: method, path and body. */
export interface Sent {
  readonly call: string;
  readonly body: unknown;
}

/** Stands in for the servers and for what the test's browser cannot do. */
export function mockServer(answers: Answers): readonly Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const call = `${init.method} ${path}`;
    const { body } = init;
    sent.push({ call, body: typeof body === "string" ? (JSON.parse(body) as unknown) : null });
    const aborted = new Promise<never>((_resolve, reject) => {
      init.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
    });
    const given = await Promise.race([answers.get(call), aborted]);
    if (given instanceof Response) return given.clone();
    return given === undefined ? refuse(404, "request.not_found") : Response.json(given);
  });
  answers.set("GET /api/core/user/broker/", brokers);
  return sent;
}

export function refuse(
  status: number,
  code: string,
  fields: object = {},
  message = code,
): Response {
  return Response.json({ ...fields, error: { code, message, requestId: "r" } }, { status });
}

export function show(page: ReactElement): void {
  render(<MantineProvider>{page}</MantineProvider>);
}
