import type {
  HttpContext as ServerContext,
  HttpMiddleware as ServerMiddleware,
  RequestState as ServerState,
} from "@munshi/platform";
import type { Viewer } from "../../contract/index.ts";
import type { Actor } from "../actor/actor.ts";
import type { RunOnce } from "../idempotency/run-once.ts";

/** What the gates of a request have found out so far. */
export interface RequestState extends ServerState {
  actor?: Actor;
  /** Whose pages the call comes from; absent where no server of ours said so. */
  tenant?: string;
  /** Where the call comes from in the end, for limits. */
  clientAddress?: string;
  /** There behind the member's gate. */
  member?: Member;
  runOnce?: RunOnce;
}

/** Whoever is signed in, as the database knows them at this moment. */
export interface Member {
  readonly userId: string;
  /** The sign-in that the token comes from. */
  readonly familyId: string;
  readonly viewer: Viewer;
}

export type HttpContext = ServerContext<RequestState>;
export type HttpMiddleware = ServerMiddleware<RequestState>;
