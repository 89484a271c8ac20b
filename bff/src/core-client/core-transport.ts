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
import { describeFailure, readCoreError } from "./core-error.ts";

/** Whose pages a call comes from, and from where: what core-api cannot see itself. */
export interface CallOrigin {
  readonly tenant: string;
  readonly address: string;
  readonly browser?: CallBrowser;
}

/** The browser that asks, as far as it can be recognised. */
export interface CallBrowser {
  /** The mark that it gets if it signs in, and what people call it. */
  readonly device: { readonly mark: string; readonly name: string };
  readonly heldMarks: readonly string[];
  /** What mailed codes are bound to. */
  readonly flow: string;
}

export interface CoreCall {
  /** GET where absent. */
  readonly method?: string;
  /** With its query; the caller has encoded it. */
  readonly path: string;
  readonly origin?: CallOrigin;
  /** Bearer token of whoever calls. */
  readonly access?: string;
  /** Of whoever calls, where core-api itself checks them; none of ours is replaced. */
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, as value or as the bytes that the browser sent. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** Of the transport where absent; longer where core-api itself waits for somebody outside. */
  readonly timeoutMs?: number;
}

export interface CoreAnswer {
  readonly status: number;
  /** Null where there is no content. */
  readonly type: string | null;
  readonly bytes: Buffer;
}

/**
 * HTTP to core-api. Whatever it refuses is thrown as it said it: code, status, message, details and
 * documented members; its absence is `core.unreachable` or `core.timeout`.
 */
export interface CoreTransport {
  readonly send: (call: CoreCall) => Promise<CoreAnswer>;
  /** The answer's JSON, trusted to have the shape that the contract gives it. */
  readonly json: <T>(call: CoreCall) => Promise<T>;
}

export interface CoreTransportOptions {
  readonly baseUrl: string;
  readonly timeoutMs: number;
  /** Without it core-api does not believe whose pages a call comes from. */
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
  const send = async (call: CoreCall): Promise<CoreAnswer> => {
    const timeout = AbortSignal.timeout(call.timeoutMs ?? options.timeoutMs);
    try {
      const answer = await fetch(base + call.path, {
        method: call.method ?? "GET",
        headers: listHeaders(call),
        signal: call.signal === undefined ? timeout : AbortSignal.any([call.signal, timeout]),
        redirect: "error",
        ...(call.body === undefined ? {} : { body: writeBody(call.body) }),
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (!answer.ok) throw readCoreError(answer, bytes);
      return { status: answer.status, type: answer.headers.get("content-type"), bytes };
    } catch (error) {
      throw error instanceof AppError ? error : describeFailure(error);
    }
  };
  return {
    send,
    async json<T>(call: CoreCall) {
      const { bytes } = await send(call);
      try {
        return JSON.parse(bytes.toString()) as T;
      } catch (cause) {
        throw describeFailure(cause);
      }
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
