import { adminHints } from "../contract/index.ts";
import type { StaffStarted } from "../contract/index.ts";
import type { HttpContext } from "../http/context.ts";
import { createSecretCookie } from "../session/secret-cookie.ts";

/** Cookies of the back office, on its host alone. */
export interface StaffCookies {
  /** The session's token; null without one. */
  read(ctx: HttpContext): string | null;
  begin(ctx: HttpContext, started: StaffStarted): void;
  /** Clears the token. The documented hints stay, so that the login page knows of an ended session. */
  forget(ctx: HttpContext): void;
  /** Clears everything after a logout. */
  end(ctx: HttpContext): void;
}

export function createStaffCookies(options: { readonly isSecure: boolean }): StaffCookies {
  const token = createSecretCookie({ ...options, name: "munshi-staff", sameSite: "Strict" });
  const hint = (ctx: HttpContext, name: string, value: string, expires: Date): void => {
    const parts = [
      `${name}=${encodeURIComponent(value)}`,
      "Path=/",
      `Expires=${expires.toUTCString()}`,
      "SameSite=Strict",
      ...(options.isSecure ? ["Secure"] : []),
    ];
    ctx.append("set-cookie", parts.join("; "));
  };
  return {
    read: (ctx) => token.read(ctx),
    begin(ctx, { token: text, session }) {
      const ends = new Date(session.ends_at);
      token.set(ctx, text, ends);
      hint(ctx, adminHints.id, session.staff.id, ends);
      hint(ctx, adminHints.name, session.staff.name, ends);
      hint(ctx, adminHints.isLoggedIn, "true", ends);
    },
    forget: (ctx) => token.clear(ctx),
    end(ctx) {
      token.clear(ctx);
      for (const name of Object.values(adminHints)) hint(ctx, name, "", new Date(0));
    },
  };
}
