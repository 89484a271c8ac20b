import type {
  HttpContext as ServerContext,
  HttpMiddleware as ServerMiddleware,
  RequestState as ServerState,
} from "@munshi/platform";
import type { CallBrowser } from "../core-client/core-transport.ts";
import type { Session } from "../session/sessions.ts";
import type { Tenant } from "../tenants/tenant-directory.ts";

/** What the middleware of a request has found out so far. */
export interface RequestState extends ServerState {
  tenant?: Tenant;
  /** The network address that the request comes from. */
  address?: string;
  /** Absent for a page. */
  browser?: CallBrowser;
  /** The user's id once core-api has signed a user in for this request. */
  signedIn?: string;
  /** The request is about a mailed code or a second step, which work in this browser alone. */
  keepsFlow?: true;
  /** Asked for once a request; absent until somebody needs it. */
  session?: Promise<Session | null>;
  /** Allows the style elements of this one page. */
  nonce?: string;
}

export type HttpContext = ServerContext<RequestState>;
export type HttpMiddleware = ServerMiddleware<RequestState>;
