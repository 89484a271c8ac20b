import { buildAddress, corePath, csrfHeader, requestIdHeader } from "@munshi/bff/contract";
import type { Answer, BffRoutes, BrowserRoutes, CallInput, ErrorView } from "@munshi/bff/contract";
import type { Diagnostic } from "@munshi/engine/contract";
import { cachedHeader } from "../offline/cached-files.ts";
import { noteAnswer, noteNoAnswer, readConnection } from "./connection.ts";
import { readJson } from "./read-json.ts";

/** Why a call gave no answer, in words that may be shown; `requestId` finds it in the logs. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly requestId: string;
  /** All problems of a request, each with its place. */
  readonly details?: ErrorView["error"]["details"];
}

/** The members that a documented call's failure carries next to `error`: `detail`, `username`, … */
export type FailureFields = Readonly<Record<string, unknown>>;

/** Thrown by the calls below; everything a screen needs is in `failure`. */
export class RequestFailed extends Error {
  readonly failure: Failure;
  /** Empty where the server said no more than its failure. */
  readonly fields: FailureFields;
  constructor(failure: Failure, fields: FailureFields = {}) {
    super(failure.message);
    this.name = "RequestFailed";
    this.failure = failure;
    this.fields = fields;
  }
}

/** The session is over; the browser's cookie went with the day. */
const sessionCodes: ReadonlySet<string> = new Set(["session.ended", "session.none"]);

let onSessionEnded: () => void = () => undefined;

/** Calls `listener` whenever a response says that the session is over. */
export function listenForEndedSession(listener: () => void): void {
  onSessionEnded = listener;
}

/** Error code of the contract: what was asked needs a login at the member's broker. */
const brokerLoginNeeded = 5000;

let onBrokerLoginNeeded: () => void = () => undefined;

/** Calls `listener` whenever a response says that a login at the broker is needed. */
export function listenForBrokerLogin(listener: () => void): void {
  onBrokerLoginNeeded = listener;
}

/** 32 hexadecimal digits, never the same twice. */
export function makeRequestId(): string {
  // randomUUID is missing where the page is neither https nor localhost.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function isErrorView(body: unknown): body is ErrorView {
  return typeof body === "object" && body !== null && "error" in body;
}

async function readFailure(response: Response, requestId: string): Promise<RequestFailed> {
  const body: unknown = await response.json().catch(() => null);
  if (isErrorView(body)) {
    const { error, ...rest } = body;
    const fields: FailureFields = rest;
    if (response.status === 401 && sessionCodes.has(error.code)) onSessionEnded();
    if (fields["error_code"] === brokerLoginNeeded) onBrokerLoginNeeded();
    return new RequestFailed(error, fields);
  }
  return new RequestFailed({
    code: `http.${response.status}`,
    message: "The request failed. Try again.",
    requestId: response.headers.get(requestIdHeader) ?? requestId,
  });
}

const tryLater = "Reconnect and try again.";

/** Error text for a failed connection; `otherwise` unless the connection is known to be down. */
function describeUnreachable(otherwise: string): string {
  switch (readConnection()) {
    case "offline":
      return `You are offline. ${tryLater}`;
    case "unreachable":
      return "Could not connect to the server. Try again.";
    case "up":
      return otherwise;
  }
}

interface Call {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly priority?: RequestPriority | undefined;
  readonly idempotencyKey?: string | undefined;
}

async function call<T>(request: Call): Promise<T> {
  const { method, path, body, signal, priority, idempotencyKey } = request;
  const requestId = makeRequestId();
  const init: RequestInit = {
    method,
    headers: {
      accept: "application/json",
      [requestIdHeader]: requestId,
      // Only our pages can add it: what changes something is refused without.
      [csrfHeader]: "1",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
    ...(priority === undefined ? {} : { priority }),
  };
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (error) {
    if (signal?.aborted === true) throw error;
    noteNoAnswer();
    throw new RequestFailed({
      code: "network.unreachable",
      message: describeUnreachable("Could not connect to the server. Try again."),
      requestId,
    });
  }
  if (response.headers.has(cachedHeader)) noteNoAnswer();
  else noteAnswer();
  if (!response.ok) throw await readFailure(response, requestId);
  return readJson<T>(await response.text());
}

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly priority?: RequestPriority | undefined;
  /** Makes a repeated call the same one, where the route requires a key. */
  readonly idempotencyKey?: string | undefined;
}

type CallArguments<R> =
  object extends CallInput<R>
    ? [input?: CallInput<R>, options?: CallOptions]
    : [input: CallInput<R>, options?: CallOptions];

/**
 * Calls a route of the bff. `Told` narrows the answer where the input decides which of several it is.
 * Throws `RequestFailed`, or AbortError.
 */
export function callBff<
  K extends keyof BffRoutes,
  Told extends Answer<BffRoutes[K]> = Answer<BffRoutes[K]>,
>(key: K, ...[input, options]: CallArguments<BffRoutes[K]>): Promise<Told> {
  const { method, address } = buildAddress(key, input);
  return call({ method, path: address, body: input?.body, ...options });
}

/** Calls a route of core-api through the bff. Throws `RequestFailed`, or AbortError. */
export function callCore<K extends keyof BrowserRoutes>(
  key: K,
  ...[input, options]: CallArguments<BrowserRoutes[K]>
): Promise<Answer<BrowserRoutes[K]>> {
  const { method, address } = buildAddress(key, input);
  return call({ method, path: corePath + address, body: input?.body, ...options });
}

/** GETs JSON of a shape that the bff's contract promises. Throws `RequestFailed`, or AbortError. */
export function fetchJson<T>(
  path: string,
  signal?: AbortSignal,
  priority?: RequestPriority,
): Promise<T> {
  return call({ method: "GET", path, signal, priority });
}

/** Sends JSON, or nothing to what is to be deleted, and reads JSON. Throws `RequestFailed`, or AbortError. */
export function sendJson<T>(
  method: "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: object,
  signal?: AbortSignal,
  idempotencyKey?: string,
): Promise<T> {
  return call({ method, path, body, signal, idempotencyKey });
}

/** Sends JSON and takes a file. Throws `RequestFailed`. */
export function sendForFile(path: string, body: object): Promise<Blob> {
  return takeFile(path, {
    method: "POST",
    headers: { [csrfHeader]: "1", "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** GETs a file. Throws `RequestFailed`. */
export function loadFile(path: string): Promise<Blob> {
  return takeFile(path, { method: "GET", headers: {} });
}

async function takeFile(
  path: string,
  init: {
    readonly method: "GET" | "POST";
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  },
): Promise<Blob> {
  const requestId = makeRequestId();
  const response = await fetch(path, {
    ...init,
    headers: { ...init.headers, [requestIdHeader]: requestId },
  }).catch(() => {
    noteNoAnswer();
    throw new RequestFailed({
      code: "network.unreachable",
      message: describeUnreachable("Could not connect to the server. Try again."),
      requestId,
    });
  });
  if (!response.ok) throw await readFailure(response, requestId);
  return response.blob();
}

/** An answer that the engine could not give, as something to throw. */
export function toEngineError(diagnostics: readonly Diagnostic[]): RequestFailed {
  const [first] = diagnostics;
  const code = first?.code ?? "engine.failed";
  return new RequestFailed({
    code,
    message:
      code === "dataset.unavailable"
        ? describeUnreachable("Data could not be loaded. Try again in a moment.")
        : (first?.message ?? "The query could not be run. Try again."),
    requestId: "",
  });
}

/** Returns the failure to show for any thrown value. */
export function toFailure(error: unknown): Failure {
  if (error instanceof RequestFailed) return error.failure;
  return { code: "web.unexpected", message: "Something went wrong. Try again.", requestId: "" };
}
