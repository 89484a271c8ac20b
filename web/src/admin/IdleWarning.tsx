import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { Dialog } from "../ui/Dialog.tsx";
import { admin, leaveToLogin, readSeen } from "./admin-session.ts";
import { callAdmin } from "./call-admin.ts";

const warningMs = 60_000;
/** Shortest time between two calls that report activity to the server. */
const pingMs = 60_000;
const signs = ["pointerdown", "keydown"] as const;

function stay(): void {
  // The next call shows a failure; an ended session redirects to the login.
  callAdmin("GET /admin/session").catch(() => undefined);
}

/** Warns a minute before the session times out; then redirects to the login. */
export function IdleWarning() {
  const { session } = useSnapshot(admin);
  const idleMs = (session?.idle_seconds ?? 0) * 1_000;
  const endsAt = Date.parse(session?.ends_at ?? "");
  const [{ leftMs, canStay }, setLeft] = useState({ leftMs: Infinity, canStay: true });
  const isWarning = leftMs <= warningMs;
  useEffect(() => {
    const tick = (): void => {
      const now = Date.now();
      const left = Math.min(readSeen() + idleMs, endsAt) - now;
      // At the end of eight hours only a new login helps.
      setLeft({ leftMs: left, canStay: endsAt - now > warningMs });
      if (left <= 0) leaveToLogin("login1 again");
    };
    tick();
    const timer = window.setInterval(tick, 1_000);
    return () => window.clearInterval(timer);
  }, [idleMs, endsAt]);
  useEffect(() => {
    const ping = (): void => {
      if (!isWarning && Date.now() - readSeen() > pingMs) stay();
    };
    for (const sign of signs) window.addEventListener(sign, ping, { passive: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, ping);
    };
  }, [isWarning]);
  if (!isWarning || leftMs <= 0) return null;
  return (
    <Dialog title="You will be logged out soon" onClose={null}>
      <div className="account-form">
        <p>
          {canStay
            ? `No activity. Your session ends in ${Math.ceil(leftMs / 1_000)} s.`
            : `Your session ends in ${Math.ceil(leftMs / 1_000)} s. Save your work.`}
        </p>
        {canStay && (
          <Button size="md" data-autofocus onClick={stay}>
            Stay signed in
          </Button>
        )}
      </div>
    </Dialog>
  );
}
