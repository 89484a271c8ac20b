import type { Log, Secret } from "@munshi/platform";
import { z } from "zod";
import { createOutsideCalls } from "../../platform/outside/outside-calls.ts";
import { PaymentRefused } from "./payment-provider.ts";
import type { RefusalDetail } from "./payment-provider.ts";

export interface RazorpayCallSettings {
  readonly keyId: string;
  readonly keySecret: Secret;
  /** `https://api.razorpay.com`, without a slash at the end. */
  readonly apiUrl: string;
}

export interface RazorpayRequest<T> {
  readonly method: "GET" | "POST";
  /** Below `/v1`. */
  readonly path: string;
  readonly body?: object;
  readonly headers?: { readonly [name: string]: string };
  readonly shape: z.ZodType<T>;
}

/** Resolves with the provider's answer, or rejects as documented at `PaymentProvider`. */
export type RazorpayCall = <T>(request: RazorpayRequest<T>, signal?: AbortSignal) => Promise<T>;

const name = "The payment provider";
const timeoutMs = 10_000;
const concurrency = { atOnce: 64, queued: 256 };

const optionalText = z.string().max(2_000).nullish();
const errorShape = z.object({
  error: z.object({
    code: z.string().max(100),
    description: z.string().max(2_000),
    reason: optionalText,
    field: optionalText,
  }),
});

/** 408 and 429: the request may be repeated. 409: an earlier one with its key is in progress. */
const undecided = new Set([408, 409, 429]);

/** Calls with HTTP Basic authentication, each attempted once. */
export function createRazorpayCall(
  settings: RazorpayCallSettings,
  deps: { readonly log: Log },
): RazorpayCall {
  const { keyId, keySecret, apiUrl } = settings;
  const calls = createOutsideCalls({ name, log: deps.log, timeoutMs, concurrency });
  return async ({ method, path, body, headers, shape }, signal) =>
    calls.run(async (limit) => {
      const answer = await fetch(`${apiUrl}/v1${path}`, {
        method,
        redirect: "error",
        signal: limit,
        headers: {
          accept: "application/json",
          authorization: `Basic ${Buffer.from(`${keyId}:${keySecret.reveal()}`).toString("base64")}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const content: unknown = await answer.json();
      if (answer.ok) return shape.parse(content);
      const detail = readRefusal(answer.status, content);
      if (detail === null) throw failed(answer.status);
      // The description may quote what was sent.
      const code = [detail.code, detail.reason].filter((part) => part !== null).join(" ");
      deps.log.warn({ provider: name, status: detail.status, code }, "a service declined a call");
      throw new PaymentRefused(detail);
    }, signal);
}

/** Null: the answer does not say that the call had no effect. */
function readRefusal(status: number, content: unknown): RefusalDetail | null {
  if (status < 400 || status >= 500 || undecided.has(status)) return null;
  const read = errorShape.safeParse(content);
  if (!read.success) return null;
  const { code, description, reason, field } = read.data.error;
  // "NA" is what Razorpay writes for none.
  const none = reason === undefined || reason === null || reason === "NA";
  return { status, code, description, reason: none ? null : reason, field: field ?? null };
}

function failed(status: number): Error {
  return Object.assign(new Error(`${name} answers ${status}`), { code: `HTTP_${status}` });
}
