import type { Log } from "@munshi/platform";
import { createOutsideCalls } from "../../platform/outside/outside-calls.ts";

export interface BrokerRequest {
  readonly method: "GET" | "POST" | "DELETE";
  readonly url: string;
  readonly headers?: { readonly [name: string]: string };
  readonly form?: { readonly [name: string]: string };
  readonly json?: unknown;
}

/** An answer of the broker's own: of its front door's failures (5xx, too many) nobody hears. */
export interface BrokerReply {
  readonly status: number;
  /** What the JSON says; undefined where there was no body. */
  readonly body: unknown;
}

export interface BrokerHttp {
  /**
   * Asks the broker once, within its time. `read` makes something of the answer; what it throws is
   * the broker's failure, but for an AppError, which is the broker's answer.
   */
  ask<T>(request: BrokerRequest, read: (reply: BrokerReply) => T, signal: AbortSignal): Promise<T>;
}

/** Two calls fit into the timeout of a request. */
const timeoutMs = 8_000;
/** A day's order book of a busy trader has some hundred kilobytes. */
const mostBytes = 4_000_000;

export function createBrokerHttp(name: string, deps: { readonly log: Log }): BrokerHttp {
  const calls = createOutsideCalls({ name, log: deps.log, timeoutMs });
  return {
    ask: (request, read, signal) =>
      calls.run(async (limit) => read(await send(request, limit)), signal),
  };
}

async function send(request: BrokerRequest, signal: AbortSignal): Promise<BrokerReply> {
  const { method, url, headers, form, json } = request;
  const answer = await fetch(url, {
    method,
    signal,
    redirect: "error",
    headers: {
      accept: "application/json",
      ...(json === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  if (answer.status >= 500 || answer.status === 429) {
    await answer.body?.cancel();
    throw new Error(`The broker answers ${answer.status}`);
  }
  const text = await readText(answer);
  return { status: answer.status, body: text === "" ? undefined : JSON.parse(text) };
}

async function readText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error("The broker's answer has no end");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8").trim();
}
