import type {
  HttpContext as ServerContext,
  HttpMiddleware as ServerMiddleware,
  RequestState as ServerState,
} from "@munshi/platform";
import type { Actor } from "../actor/actor.ts";
import type { RunOnce } from "../idempotency/run-once.ts";

/** What the gates of a request have found out so far. */
export interface RequestState extends ServerState {
  actor?: Actor;
  runOnce?: RunOnce;
}

export type HttpContext = ServerContext<RequestState>;
export type HttpMiddleware = ServerMiddleware<RequestState>;
