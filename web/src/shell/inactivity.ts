import { proxy } from "valtio";

/** After so long without a sign of life someone counts as away. */
export const inactivityMs = 1_800_000;

/** Idle state of the user. It does not affect the session, which ends with the day. */
export const presence = proxy<{ isInactive: boolean }>({ isInactive: false });

const signs = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

/** Keeps `presence`; the function that it returns ends that. */
export function watchInactivity(): () => void {
  let timer = 0;
  const restart = (): void => {
    window.clearTimeout(timer);
    presence.isInactive = false;
    timer = window.setTimeout(() => {
      presence.isInactive = true;
    }, inactivityMs);
  };
  for (const sign of signs) window.addEventListener(sign, restart, { passive: true });
  restart();
  return () => {
    window.clearTimeout(timer);
    for (const sign of signs) window.removeEventListener(sign, restart);
  };
}
