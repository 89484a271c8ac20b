import type { HttpContext } from "../http/context.ts";

/** An HttpOnly cookie for one host. */
export interface SecretCookie {
  /** Null if missing or duplicated: only one of two with the same name can be genuine. */
  read(ctx: HttpContext): string | null;
  set(ctx: HttpContext, value: string, expires: Date): void;
  clear(ctx: HttpContext): void;
}

/** Over plain http (development), browsers reject the prefix and `Secure`. */
export function createSecretCookie(options: {
  readonly name: string;
  readonly isSecure: boolean;
  /** `Strict` is not sent with navigations from other sites. */
  readonly sameSite?: "Lax" | "Strict";
}): SecretCookie {
  const name = options.isSecure ? `__Host-${options.name}` : options.name;
  const write = (ctx: HttpContext, value: string, expires: Date): void => {
    const parts = [
      `${name}=${value}`,
      "Path=/",
      `Expires=${expires.toUTCString()}`,
      "HttpOnly",
      `SameSite=${options.sameSite ?? "Lax"}`,
      ...(options.isSecure ? ["Secure"] : []),
    ];
    ctx.append("set-cookie", parts.join("; "));
  };
  return {
    read(ctx) {
      const values = ctx
        .get("cookie")
        .split(";")
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`))
        .map((pair) => pair.slice(name.length + 1));
      return values.length === 1 && values[0] !== "" ? (values[0] ?? null) : null;
    },
    set: write,
    clear: (ctx) => write(ctx, "", new Date(0)),
  };
}
