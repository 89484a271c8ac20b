import type {
  HttpContext as ServerContext,
  HttpMiddleware as ServerMiddleware,
  RequestState as ServerState,
} from "@munshi/platform";
import type { Viewer } from "../../contract/index.ts";
import type { Actor } from "../actor/actor.ts";
import type { RunOnce } from "../idempotency/idempotency-keys.ts";

/** Results of a request's gates so far. */
export interface RequestState extends ServerState {
  actor?: Actor;
  /** Present if a person signed in; absent for programs with a staff token. */
  staffSession?: StaffSessionState;
  /** The tenant of the calling page; absent unless one of our servers sent it. */
  tenant?: string;
  /** Address of the client, for limits. */
  clientAddress?: string;
  /** The browser of a login, if one of our servers identified it. */
  device?: ClientDevice;
  heldMarks?: readonly string[];
  flow?: string;
  /** Present behind the member gate. */
  member?: Member;
  runOnce?: RunOnce;
}

/** A browser's mark and readable name. */
export interface ClientDevice {
  readonly mark: string;
  readonly name: string;
}

/** The logged-in member, as the database has them now. */
export interface Member {
  readonly userId: string;
  /** The login that the token belongs to. */
  readonly familyId: string;
  readonly viewer: Viewer;
}

/** A session of the back office. */
export interface StaffSessionState {
  readonly id: string;
  readonly endsAt: Date;
  /** True if a second factor was verified within the last five minutes. */
  readonly isSteppedUp: boolean;
}

export type HttpContext = ServerContext<RequestState>;
export type HttpMiddleware = ServerMiddleware<RequestState>;
