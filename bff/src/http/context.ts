import type {
  HttpContext as ServerContext,
  HttpMiddleware as ServerMiddleware,
  RequestState as ServerState,
} from "@munshi/platform";
import type { CallDevice } from "../core-client/core-transport.ts";
import type { Session } from "../session/sessions.ts";
import type { Tenant } from "../tenants/tenant-directory.ts";

/** What the middleware of a request has found out so far. */
export interface RequestState extends ServerState {
  tenant?: Tenant;
  /** The network address that the request comes from. */
  address?: string;
  /** The browser, where a request is about its sign-in. */
  device?: CallDevice;
  /** There once the request has begun a session. */
  hasSignedIn?: true;
  /** Asked for once a request; absent until somebody needs it. */
  session?: Promise<Session | null>;
  /** Allows the style elements of this one page. */
  nonce?: string;
}

export type HttpContext = ServerContext<RequestState>;
export type HttpMiddleware = ServerMiddleware<RequestState>;
