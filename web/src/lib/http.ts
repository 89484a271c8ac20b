import { requestIdHeader } from "@munshi/bff/contract";
import type { ErrorView } from "@munshi/bff/contract";
import type { Diagnostic } from "@munshi/engine/contract";

/** Why a call gave no answer, in words that may be shown; `requestId` finds it in the logs. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly requestId: string;
}

/** Thrown by `fetchJson`; everything a screen needs is in `failure`. */
export class RequestFailed extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.name = "RequestFailed";
    this.failure = failure;
  }
}

function makeRequestId(): string {
  // randomUUID is missing where the page is neither https nor localhost.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function isErrorView(body: unknown): body is ErrorView {
  return typeof body === "object" && body !== null && "error" in body;
}

async function readFailure(response: Response, requestId: string): Promise<Failure> {
  const body: unknown = await response.json().catch(() => null);
  if (isErrorView(body)) return body.error;
  return {
    code: `http.${response.status}`,
    message: "The server could not answer.",
    requestId: response.headers.get(requestIdHeader) ?? requestId,
  };
}

/** Why nothing came: the reader's own line, where that is down, else what is said of the other side. */
function describeUnreachable(otherwise: string): string {
  return navigator.onLine
    ? otherwise
    : "You are offline. Nothing is lost; try again when the connection is back.";
}

/** GETs JSON of a shape that the bff's contract promises. Throws `RequestFailed`, or AbortError. */
export async function fetchJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  const requestId = makeRequestId();
  let response: Response;
  try {
    response = await fetch(path, {
      headers: { accept: "application/json", [requestIdHeader]: requestId },
      signal: signal ?? null,
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new RequestFailed({
      code: "network.unreachable",
      message: describeUnreachable("The server cannot be reached."),
      requestId,
    });
  }
  if (!response.ok) throw new RequestFailed(await readFailure(response, requestId));
  return (await response.json()) as T;
}

/** An answer that the engine could not give, as something to throw. */
export function toEngineError(diagnostics: readonly Diagnostic[]): RequestFailed {
  const [first] = diagnostics;
  const code = first?.code ?? "engine.failed";
  return new RequestFailed({
    code,
    message:
      code === "dataset.unavailable"
        ? describeUnreachable("The figures could not be loaded. Try again in a moment.")
        : (first?.message ?? "The engine gave no answer."),
    requestId: "",
  });
}

/** What to show for anything that was thrown. */
export function toFailure(error: unknown): Failure {
  if (error instanceof RequestFailed) return error.failure;
  return { code: "web.unexpected", message: "Something went wrong on this page.", requestId: "" };
}
