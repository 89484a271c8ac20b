import { AppError } from "@munshi/platform";
import { corePath } from "../contract/index.ts";
import { passedCalls } from "../documented-calls/passed-calls.ts";
import type { HttpContext, HttpMiddleware } from "../http/context.ts";
import { findPage } from "../static/pages.ts";
import type { StaffCookies } from "./staff-cookies.ts";

const startPage = "/admin/AdminDashboard";
const loginPage = "/admin/AdminLogin";

/**
 * Keeps the back office and the product apart: the admin host serves nothing else, and no other host
 * serves the back office.
 */
export function separateAdminHost(options: {
  /** Null: the back office is closed. */
  readonly adminHost: string | null;
  readonly isSecure: boolean;
  readonly staffCookies: StaffCookies;
}): HttpMiddleware {
  const { adminHost, isSecure, staffCookies } = options;
  return async (ctx, next) => {
    if (ctx.state.isAdminHost !== true) {
      if (isStaffCall(ctx.path) || (isAdminPage(ctx.path) && adminHost === null)) throw notFound();
      if (!isAdminPage(ctx.path)) {
        await next();
        return;
      }
      const port = /:\d{1,5}$/.exec(ctx.get("host"))?.[0] ?? "";
      redirect(ctx, `${isSecure ? "https" : "http"}://${adminHost}${port}${ctx.path}${ctx.search}`);
      return;
    }
    if (ctx.path === "/" || ctx.path === "/admin" || ctx.path === "/admin/") {
      redirect(ctx, startPage);
      return;
    }
    if (!isAdminPage(ctx.path) && !isStaffCall(ctx.path) && !isFile(ctx.path)) throw notFound();
    const isClosed = findPage(ctx.path)?.row.who === "admin" && staffCookies.read(ctx) === null;
    if (isClosed) {
      redirect(ctx, `${loginPage}?${new URLSearchParams({ next: ctx.path + ctx.search })}`);
      return;
    }
    await next();
  };
}

function redirect(ctx: HttpContext, target: string): void {
  ctx.state.route = "(admin host)";
  ctx.set("cache-control", "no-store");
  ctx.redirect(target);
}

function isAdminPage(path: string): boolean {
  return path === "/admin" || path.startsWith("/admin/");
}

/** Calls of staff at their documented paths, such as `/FindDomain`. */
const documentedCalls: ReadonlySet<string> = new Set(
  passedCalls
    .filter(({ who, keepsPath }) => who === "staff" && keepsPath === true)
    .map(({ path }) => path),
);

function isStaffCall(path: string): boolean {
  return (
    path.startsWith("/api/staff/") ||
    path.startsWith(`${corePath}/admin/`) ||
    documentedCalls.has(path)
  );
}

/** The app's scripts, styles, fonts and icons; not the service worker, which keeps pages. */
function isFile(path: string): boolean {
  return path.startsWith("/assets/") || /^\/[\w.-]+\.(?:svg|png|ico|webmanifest)$/.test(path);
}

function notFound(): AppError {
  return new AppError("request.not_found", 404, "Not found.");
}
