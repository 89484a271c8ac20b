import { Readable } from "node:stream";
import {
  clientAddressHeader,
  clientDeviceHeader,
  clientFlowHeader,
  heldMarksHeader,
  internalSecretHeader,
  tenantHeader,
} from "@munshi/core-api/contract";
import { acceptRequestId, AppError, currentRequestId } from "@munshi/platform";
import type { Secret } from "@munshi/platform";
import { requestIdHeader } from "../contract/index.ts";
import { buildAddress, readJson } from "@munshi/platform/contract";
import type { Answer, CallInput } from "@munshi/platform/contract";
import type { CoreKey, CoreRoutes } from "@munshi/core-api/routes";
import { describeFailure, readCoreError } from "./core-error.ts";

/** Tenant and network of a call, which core-api cannot see itself. */
export interface CallOrigin {
  readonly tenant: string;
  readonly address: string;
  readonly browser?: CallBrowser;
}

/** The calling browser, as far as it can be recognised. */
export interface CallBrowser {
  /** The mark that it is given at login, and its readable name. */
  readonly device: { readonly mark: string; readonly name: string };
  readonly heldMarks: readonly string[];
  /** The flow that mailed codes are bound to. */
  readonly flow: string;
}

export interface CoreCall {
  /** Defaults to GET. */
  readonly method?: string;
  /** Includes the query, encoded by the caller. */
  readonly path: string;
  readonly origin?: CallOrigin;
  /** Bearer token of the caller. */
  readonly access?: string;
  /** Credentials that core-api checks itself; they cannot replace headers of the transport. */
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, as a value or as the bytes that the browser sent. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** Defaults to the transport's timeout; longer if core-api waits for a third party. */
  readonly timeoutMs?: number;
}

/** Identity, origin and timeout of a call. */
export type CallContext = Pick<CoreCall, "origin" | "access" | "signal" | "timeoutMs">;

export interface CoreAnswer {
  readonly status: number;
  /** Null if there is no content. */
  readonly type: string | null;
  /** `attachment; filename="…"` of a file; null or absent for other answers. */
  readonly disposition?: string | null;
  readonly bytes: Buffer;
}

/** An answer whose bytes arrive as core-api writes them. */
export interface CoreStream extends Omit<CoreAnswer, "bytes"> {
  readonly body: Readable;
}

/**
 * HTTP client of core-api. Errors keep their code, status, message, details and documented members;
 * an unavailable core-api is `core.unreachable` or `core.timeout`.
 */
export interface CoreTransport {
  /** Calls a route of core-api's contract and parses its JSON. */
  readonly call: <K extends CoreKey>(
    key: K,
    input: CallInput<CoreRoutes[K]> | undefined,
    context: CallContext,
  ) => Promise<Answer<CoreRoutes[K]>>;
  readonly send: (call: CoreCall) => Promise<CoreAnswer>;
  /** For long files. The timeout is that of the first byte; `signal` ends the rest. */
  readonly stream: (call: CoreCall) => Promise<CoreStream>;
  /** The answer's JSON, assumed to match the contract. */
  readonly json: <T>(call: CoreCall) => Promise<T>;
}

export interface CoreTransportOptions {
  readonly baseUrl: string;
  readonly timeoutMs: number;
  /** core-api requires it to accept the tenant of a call. */
  readonly internalSecret: Secret | null;
}

export function createCoreTransport(options: CoreTransportOptions): CoreTransport {
  const base = options.baseUrl.replace(/\/$/, "");
  const listHeaders = (call: CoreCall): Record<string, string> => ({
    ...call.headers,
    [requestIdHeader]: acceptRequestId(currentRequestId()),
    ...(call.access === undefined ? {} : { authorization: `Bearer ${call.access}` }),
    ...(call.body === undefined ? {} : { "content-type": "application/json" }),
    ...(call.origin === undefined || options.internalSecret === null
      ? {}
      : {
          [internalSecretHeader]: options.internalSecret.reveal(),
          [tenantHeader]: call.origin.tenant,
          [clientAddressHeader]: call.origin.address,
          ...(call.origin.browser === undefined ? {} : listBrowserHeaders(call.origin.browser)),
        }),
  });
  const request = async (call: CoreCall, timeout: AbortSignal): Promise<Response> =>
    fetch(base + call.path, {
      method: call.method ?? "GET",
      headers: listHeaders(call),
      signal: call.signal === undefined ? timeout : AbortSignal.any([call.signal, timeout]),
      redirect: "error",
      ...(call.body === undefined ? {} : { body: writeBody(call.body) }),
    });
  const describe = ({ status, headers }: Response): Omit<CoreAnswer, "bytes"> => ({
    status,
    type: headers.get("content-type"),
    disposition: headers.get("content-disposition"),
  });
  const send = async (call: CoreCall): Promise<CoreAnswer> => {
    try {
      const timeout = AbortSignal.timeout(call.timeoutMs ?? options.timeoutMs);
      const answer = await request(call, timeout);
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (!answer.ok) throw readCoreError(answer, bytes);
      return { ...describe(answer), bytes };
    } catch (error) {
      throw error instanceof AppError ? error : describeFailure(error);
    }
  };
  const stream = async (call: CoreCall): Promise<CoreStream> => {
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new DOMException("core-api is late", "TimeoutError")),
      call.timeoutMs ?? options.timeoutMs,
    );
    try {
      const answer = await request(call, late.signal);
      if (!answer.ok) throw readCoreError(answer, Buffer.from(await answer.arrayBuffer()));
      return { ...describe(answer), body: Readable.from(answer.body ?? [], { objectMode: false }) };
    } catch (error) {
      throw error instanceof AppError ? error : describeFailure(error);
    } finally {
      clearTimeout(timer);
    }
  };
  const json = async <T>(call: CoreCall): Promise<T> => {
    const { bytes } = await send(call);
    try {
      return readJson<T>(bytes.toString());
    } catch (cause) {
      throw describeFailure(cause);
    }
  };
  return {
    send,
    stream,
    json,
    async call(key, input, context) {
      const { method, address } = buildAddress(key, input);
      return json({ ...context, method, path: address, body: input?.body });
    },
  };
}

function listBrowserHeaders({ device, heldMarks, flow }: CallBrowser): Record<string, string> {
  return {
    [clientDeviceHeader]: `${device.mark} ${device.name}`,
    [heldMarksHeader]: heldMarks.join(","),
    [clientFlowHeader]: flow,
  };
}

function writeBody(body: unknown): string | Uint8Array<ArrayBuffer> {
  return Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body);
}
