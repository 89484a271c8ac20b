import type {
  HttpContext as ServerContext,
  HttpMiddleware as ServerMiddleware,
  RequestState as ServerState,
} from "@munshi/platform";
import type { CallBrowser } from "../core-client/core-transport.ts";
import type { Session } from "../session/sessions.ts";
import type { Tenant } from "../tenants/tenant-directory.ts";

/** Request state set by middleware. */
export interface RequestState extends ServerState {
  tenant?: Tenant;
  /** The request is for the host of the back office. */
  isAdminHost?: true;
  /** The client's network address. */
  address?: string;
  /** Omitted for pages. */
  browser?: CallBrowser;
  /** The user's id once core-api has logged a user in during this request. */
  signedIn?: string;
  /** The request involves a mailed code or a second step, which are bound to this browser. */
  keepsFlow?: true;
  /** Looked up once per request, on first use. */
  session?: Promise<Session | null>;
  /** CSP nonce of this page. */
  nonce?: string;
}

export type HttpContext = ServerContext<RequestState>;
export type HttpMiddleware = ServerMiddleware<RequestState>;
