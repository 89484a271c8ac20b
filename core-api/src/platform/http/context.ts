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
  /** The browser that asks for a sign-in, where a server of ours knows it. */
  device?: ClientDevice;
  heldMarks?: readonly string[];
  flow?: string;
  /** There behind the member's gate. */
  member?: Member;
  runOnce?: RunOnce;
}

/** What a browser is known by, and what people call it. */
export interface ClientDevice {
  readonly mark: string;
  readonly name: string;
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
