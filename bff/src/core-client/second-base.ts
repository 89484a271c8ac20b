import type { Log, Secret } from "@munshi/platform";
import { AppError } from "@munshi/platform";
import { createCoreTransport } from "./core-transport.ts";
import type { CallOrigin, CoreAnswer, CoreCall } from "./core-transport.ts";

/** Calls below `/v2/api`, which require a server login. */
export interface SecondBase {
  /**
   * Gets the JSON at a path such as `/landing`. If the token is rejected (401, 403), logs in again
   * once and repeats the call.
   * @throws AppError `core.no_login` (503) if no login is configured.
   */
  get<T>(path: string, origin: CallOrigin): Promise<T>;
  /** Gets other content types in the same way. */
  getBytes(path: string, origin: CallOrigin): Promise<CoreAnswer>;
}

export interface SecondBaseOptions {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: Secret | null;
  readonly timeoutMs: number;
  readonly internalSecret: Secret | null;
  readonly log: Log;
}

export function createSecondBase(options: SecondBaseOptions): SecondBase {
  const { clientId, clientSecret, log } = options;
  const { json, send } = createCoreTransport({
    baseUrl: options.url,
    timeoutMs: options.timeoutMs,
    internalSecret: options.internalSecret,
  });
  let held: string | null = null;
  let pending: Promise<string> | null = null;
  const logIn = async (): Promise<string> => {
    if (clientSecret === null) {
      throw new AppError("core.no_login", 503, "This is not available.", { expose: true });
    }
    const body = { client_id: clientId, client_secret: clientSecret.reveal() };
    const { token } = await json<{ readonly token: string }>({
      method: "POST",
      path: "/login",
      body,
    });
    return token;
  };
  /** Allows one login at a time; `stale` is the rejected token. */
  const tokenOtherThan = async (stale: string | null): Promise<string> => {
    if (pending !== null) return pending;
    if (held !== null && held !== stale) return held;
    pending = logIn().finally(() => {
      pending = null;
    });
    held = await pending;
    return held;
  };
  const ask = async <A>(call: CoreCall, by: (call: CoreCall) => Promise<A>): Promise<A> => {
    const token = await tokenOtherThan(null);
    try {
      return await by({ ...call, access: token });
    } catch (error) {
      if (!(error instanceof AppError && (error.status === 401 || error.status === 403))) {
        throw error;
      }
      log.info({ code: error.code }, "renewing the login to core-api's v2 API");
    }
    return by({ ...call, access: await tokenOtherThan(token) });
  };
  return {
    get: <T>(path: string, origin: CallOrigin) => ask({ path, origin }, json<T>),
    getBytes: (path, origin) => ask({ path, origin }, send),
  };
}
