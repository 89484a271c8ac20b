import { adminHints } from "@munshi/bff/contract";
import type { Permission, StaffSession } from "@munshi/bff/contract";
import { proxy, useSnapshot } from "valtio";
import { navigate } from "wouter/use-browser-location";
import { callBff, callCore, RequestFailed, toFailure } from "../lib/http.ts";
import type { Failure } from "../lib/http.ts";
import { mayOpen } from "./menu.ts";

export const loginPath = "/admin/AdminLogin";
export const startPath = "/admin/AdminDashboard";

/** The documented alerts: without the cookies of a login, and after a session that ended. */
type LoginAlert = "login again" | "login1 again";

interface AdminState {
  /** Null until loaded, and without a session. */
  session: StaffSession | null;
  failure: Failure | null;
  alert: LoginAlert | null;
}

export const admin = proxy<AdminState>({ session: null, failure: null, alert: null });

const seenKey = "munshi-staff-seen";

/** Notes that the server has just seen the session; other tabs share it. */
export function noteSeen(): void {
  localStorage.setItem(seenKey, String(Date.now()));
}

/** When the server saw the session last, in milliseconds. */
export function readSeen(): number {
  return Number(localStorage.getItem(seenKey) ?? 0);
}

/** The cookies say that someone is signed in; the server decides. */
export function hasHints(): boolean {
  return document.cookie.split("; ").some((pair) => pair.startsWith(`${adminHints.id}=`));
}

export function showSession(session: StaffSession): void {
  noteSeen();
  admin.session = session;
  admin.failure = null;
  admin.alert = null;
}

/** Loads the session. Keeps a failure other than an ended session for display. */
export async function loadSession(): Promise<boolean> {
  admin.failure = null;
  if (!hasHints()) {
    admin.session = null;
    admin.alert = "login again";
    return false;
  }
  try {
    showSession(await callCore("GET /admin/session"));
    return true;
  } catch (error) {
    if (isSessionOver(error)) {
      admin.session = null;
      admin.alert = "login1 again";
    } else {
      admin.failure = toFailure(error);
    }
    return false;
  }
}

export function isSessionOver(error: unknown): boolean {
  return error instanceof RequestFailed && error.failure.code === "staff.unauthenticated";
}

/** Opens the login page, which returns here afterwards. */
export function leaveToLogin(alert: LoginAlert | null): void {
  admin.session = null;
  admin.alert = alert;
  const { pathname, search } = window.location;
  if (pathname === loginPath) return;
  navigate(`${loginPath}?${new URLSearchParams({ next: pathname + search })}`);
}

export async function logOut(): Promise<void> {
  await callBff("POST /api/staff/sign-out", { body: {} });
  admin.session = null;
  admin.alert = null;
  // A fresh page: nothing that was loaded for this person stays in memory.
  window.location.assign(loginPath);
}

/** The page to open after the login. */
export function readNext(search: string): string {
  const next = new URLSearchParams(search).get("next") ?? "";
  return /^\/admin\/[^/\\]/.test(next) && !next.startsWith(loginPath) ? next : startPath;
}

// These checks decide what the page shows. The server enforces permissions.

export function useHolds(permission: Permission): boolean {
  const { session } = useSnapshot(admin);
  return session?.staff.permissions.includes(permission) === true;
}

/** Returns a predicate: true if the staff member may open a page of the gate's table. */
export function useMayOpen(): (path: string) => boolean {
  const { session } = useSnapshot(admin);
  return (path) => session !== null && mayOpen(path, session.staff);
}
