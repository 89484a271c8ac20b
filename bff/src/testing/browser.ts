import type { Answer, CallOptions } from "./call.ts";
import type { RunningBff } from "./start-bff.ts";

/** A test browser: keeps cookies by host and sends them back. */
export interface Browser {
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Sends JSON with the site's header, as its pages do. */
  post(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  cookie(name: string): string | undefined;
  /** Default headers of each request. */
  headers(): Readonly<Record<string, string>>;
  /** Clears the cookies, or copies those of another browser. */
  setCookie(name: string, value: string): void;
}

export function openBrowser(server: Pick<RunningBff, "call">, host = "munshi.example"): Browser {
  const jar = new Map<string, string>();
  const listHeaders = (): Record<string, string> => {
    const cookies = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    return { host, ...(cookies === "" ? {} : { cookie: cookies }) };
  };
  const send = async (path: string, options: CallOptions): Promise<Answer> => {
    const answer = await server.call(path, {
      ...options,
      headers: { ...listHeaders(), ...options.headers },
    });
    for (const line of answer.headers["set-cookie"] ?? []) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const expires = /Expires=([^;]+)/.exec(line)?.[1] ?? "";
      if (value === "" || Date.parse(expires) <= 0) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  return {
    get: async (path, headers = {}) => send(path, { headers }),
    post: async (path, body = {}, headers = {}) =>
      send(path, {
        method: "POST",
        body: typeof body === "string" ? body : JSON.stringify(body),
        headers: {
          "content-type": "application/json",
          "x-munshi-request": "1",
          ...headers,
        },
      }),
    cookie: (name) => jar.get(name),
    headers: listHeaders,
    setCookie: (name, value) => void jar.set(name, value),
  };
}

export function readJsonAnswer<T>(answer: Answer): T {
  return JSON.parse(answer.body.toString()) as T;
}
