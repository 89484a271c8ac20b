import type { Readable } from "node:stream";
import type { Router } from "@koa/router";
import { AppError } from "@munshi/platform";
import type { RouteParameters } from "@munshi/platform";
import { corePath } from "../contract/index.ts";
import type { CoreAnswer, CoreCall, CoreTransport } from "../core-client/core-transport.ts";
import type { Compressor } from "../files/compressor.ts";
import { createFileCache } from "../files/file-cache.ts";
import { mustRevalidate, sendStored } from "../files/send-stored.ts";
import { createStoredFile, typeOfName } from "../files/stored-file.ts";
import { originOf } from "../http/caller.ts";
import type { HttpContext, RequestState } from "../http/context.ts";
import { readBody } from "../http/read-body.ts";
import { requireOwnPage } from "../middleware/refuse-foreign-changes.ts";
import type { SessionGate } from "../session/session-gate.ts";
import type { StaffCookies } from "../staff/staff-cookies.ts";
import { passedCalls } from "./passed-calls.ts";
import type { PassedCall } from "./passed-calls.ts";

/** Answers that change only with a publication, in their compressed form. */
const keptBytes = 20_000_000;
/** Shorter answers are sent as they are. */
const leastCompressed = 4_096;
const jsonType = typeOfName("answer.json");

interface PassDeps {
  readonly transport: CoreTransport;
  readonly viewCompressor: Compressor;
  readonly gate: SessionGate;
  readonly staffCookies: StaffCookies;
}

/**
 * Passes documented calls on to core-api: method, path, query and JSON. The caller's identity is
 * taken from the session; no browser headers are forwarded.
 */
export function addDocumentedCalls(
  router: Router<RequestState, RouteParameters>,
  deps: PassDeps,
): void {
  const files = createFileCache(keptBytes);
  for (const call of passedCalls) {
    const prefix = call.keepsPath ? "" : corePath;
    const route = prefix + call.path;
    router.register(route, [call.method], async (ctx: HttpContext) => {
      ctx.state.route = route;
      ctx.set("cache-control", "no-store");
      if (call.changes) requireOwnPage(ctx);
      if (call.keepsFlow) ctx.state.keepsFlow = true;
      const path = ctx.path.slice(prefix.length);
      if (call.streams) {
        const { body, ...described } = await pass(ctx, path, call, deps, deps.transport.stream);
        sendAnswer(ctx, described, body);
        return;
      }
      const answer = await pass(ctx, path, call, deps, deps.transport.send);
      const isTagged = call.isShared === true || call.revalidates === true;
      if (answer.status !== 200 || (!isTagged && answer.bytes.length < leastCompressed)) {
        sendAnswer(ctx, answer, answer.bytes);
        return;
      }
      setDisposition(ctx, answer);
      const file = createStoredFile(answer.bytes, answer.type ?? jsonType);
      const isNew = () => Promise.resolve(file);
      await sendStored(ctx, isTagged ? await files.get(file.digest, isNew) : file, {
        compressor: deps.viewCompressor,
        cacheControl: call.isShared ? mustRevalidate : isTagged ? "private, no-cache" : "no-store",
        onChange: () => files.recount(file.digest),
      });
    });
  }
}

type Described = Omit<CoreAnswer, "bytes">;

function setDisposition(ctx: HttpContext, { disposition }: Described): void {
  if (typeof disposition === "string") ctx.set("content-disposition", disposition);
}

function sendAnswer(ctx: HttpContext, answer: Described, body: Buffer | Readable): void {
  ctx.status = answer.status;
  if (answer.type !== null) ctx.set("content-type", answer.type);
  setDisposition(ctx, answer);
  ctx.body = body;
}

/** Below the bff's request timeout, above core-api's timeout for third parties. */
const outsideMs = 20_000;

const idempotencyHeader = "idempotency-key";
const mostKeyLength = 200;

async function pass<A>(
  ctx: HttpContext,
  path: string,
  { method, who, asksOutside, bodyLimit }: PassedCall,
  { gate, staffCookies }: PassDeps,
  ask: (call: CoreCall) => Promise<A>,
): Promise<A> {
  if (leadsElsewhere(path)) throw new AppError("request.not_found", 404, "Not found.");
  let body: Buffer | null = method === "GET" ? Buffer.alloc(0) : null;
  const readOnce = async (): Promise<Buffer> => (body ??= await readBody(ctx, bodyLimit));
  // A large body is read only for a member with a session.
  if (bodyLimit === undefined) await readOnce();
  const key = ctx.get(idempotencyHeader).slice(0, mostKeyLength);
  const send = async (access?: string): Promise<A> => {
    const bytes = await readOnce();
    return ask({
      method,
      path: path + ctx.search,
      origin: originOf(ctx),
      signal: ctx.state.signal,
      ...(access === undefined ? {} : { access }),
      ...(key === "" ? {} : { headers: { [idempotencyHeader]: key } }),
      ...(bytes.length === 0 ? {} : { body: bytes }),
      ...(asksOutside === true ? { timeoutMs: outsideMs } : {}),
    });
  };
  if (who === "staff") {
    try {
      return await send(staffCookies.read(ctx) ?? undefined);
    } catch (error) {
      if (error instanceof AppError && error.status === 401) staffCookies.forget(ctx);
      throw error;
    }
  }
  const isNamed = who === "member" || (who === "known" && (await gate.find(ctx)) !== null);
  return isNamed ? gate.callAs(ctx, send) : send();
}

/** core-api would normalise such a path to a different one. */
function leadsElsewhere(path: string): boolean {
  return /\/\.{1,2}(\/|$)|%(2e|2f|5c|00)|\\/i.test(path);
}
