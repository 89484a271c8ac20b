import type { Log, Secret } from "@munshi/platform";
import { AppError } from "@munshi/platform";
import { createCoreTransport } from "./core-transport.ts";
import type { CallOrigin, CoreAnswer, CoreCall } from "./core-transport.ts";

/** The calls below `/v2/api`, which know their callers by a login of the server's own. */
export interface SecondBase {
  /**
   * What stands under a path such as `/landing`. Where the token of the server's login is refused
   * (401, 403) it logs in again, once, and repeats the call.
   * @throws AppError `core.no_login` (503) where no login is configured.
   */
  get<T>(path: string, origin: CallOrigin): Promise<T>;
  /** The same for what is no JSON. */
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
      throw new AppError("core.no_login", 503, "This is not set up here.", { expose: true });
    }
    const body = { client_id: clientId, client_secret: clientSecret.reveal() };
    const { token } = await json<{ readonly token: string }>({
      method: "POST",
      path: "/login",
      body,
    });
    return token;
  };
  /** One login at a time; `stale` is what was refused. */
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
      log.info({ code: error.code }, "logging in again below the second base");
    }
    return by({ ...call, access: await tokenOtherThan(token) });
  };
  return {
    get: <T>(path: string, origin: CallOrigin) => ask({ path, origin }, json<T>),
    getBytes: (path, origin) => ask({ path, origin }, send),
  };
}
