import { constants, publicEncrypt } from "node:crypto";
import type { Log, Secret } from "@munshi/platform";
import { z } from "zod";
import type { Clock } from "../../platform/clock/clock.ts";
import { createOutsideCalls } from "../../platform/outside/outside-calls.ts";

export interface SecureIdSettings {
  /** `https://api.cashfree.com/verification`, without a slash at the end. */
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: Secret;
  /** PEM of the provider's key, for servers whose address is not registered there; null without. */
  readonly publicKey: string | null;
}

/** The provider's answer, read; null where a value of the question or what it names is at fault. */
type Answer<T> = Promise<T | null>;

/** An answer of another shape than expected is none: `provider.unavailable`. */
export interface SecureIdCalls {
  post<T>(path: string, body: object, shape: z.ZodType<T>, signal?: AbortSignal): Answer<T>;
  get<T>(
    path: string,
    query: Record<string, string>,
    shape: z.ZodType<T>,
    signal?: AbortSignal,
  ): Answer<T>;
}

const timeoutMs = 8_000;
const errorShape = z.object({ code: z.string().max(100) });
/** A value of the question is at fault: `pan_length_short`. Other 400s speak of our own login. */
const aboutQuestion = /^(pan|name|dob|bank_account|ifsc)_/;

/**
 * Calls with the client's id and secret in headers, and with `x-cf-signature` (client id and time,
 * encrypted for the provider) where a key for it is configured.
 */
export function createSecureIdCalls(
  settings: SecureIdSettings,
  deps: { readonly log: Log; readonly clock: Clock },
): SecureIdCalls {
  const calls = createOutsideCalls({ name: "The KYC provider", log: deps.log, timeoutMs });
  const send = <T>(
    address: string,
    init: { readonly method: "GET" | "POST"; readonly body?: string },
    shape: z.ZodType<T>,
    signal: AbortSignal | undefined,
  ): Answer<T> =>
    calls.run(async (limit) => {
      const answer = await fetch(settings.url + address, {
        ...init,
        signal: limit,
        redirect: "error",
        headers: {
          accept: "application/json",
          ...(init.body === undefined ? {} : { "content-type": "application/json" }),
          "x-client-id": settings.clientId,
          "x-client-secret": settings.clientSecret.reveal(),
          ...sign(settings, deps.clock.now()),
        },
      });
      const body: unknown = await answer.json();
      const { status } = answer;
      if (status === 200) return shape.parse(body);
      const isAboutQuestion =
        (status === 404 && init.method === "GET") ||
        (status === 400 && aboutQuestion.test(codeOf(body) ?? ""));
      if (isAboutQuestion) return null;
      throw refusal(status, body);
    }, signal);
  return {
    post: (path, body, shape, signal) =>
      send(path, { method: "POST", body: JSON.stringify(body) }, shape, signal),
    get: (path, query, shape, signal) =>
      send(`${path}?${new URLSearchParams(query).toString()}`, { method: "GET" }, shape, signal),
  };
}

function sign({ clientId, publicKey }: SecureIdSettings, now: Date): Record<string, string> {
  if (publicKey === null) return {};
  const text = `${clientId}.${Math.floor(now.getTime() / 1_000)}`;
  const sealed = publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha1" },
    Buffer.from(text),
  );
  return { "x-cf-signature": sealed.toString("base64") };
}

/** Its `code` is what the log tells: the provider's message may quote what was sent. */
function refusal(status: number, body: unknown): Error {
  const code = codeOf(body) ?? `http_${status}`;
  return Object.assign(new Error(`The KYC provider answers ${status}`), {
    code: code.toUpperCase().replaceAll(/[^A-Z0-9_]/g, "_"),
  });
}

function codeOf(body: unknown): string | null {
  const told = errorShape.safeParse(body);
  return told.success ? told.data.code : null;
}
