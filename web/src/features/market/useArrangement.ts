import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { session } from "../../lib/session/session.ts";
import { reviveArrangement, usualArrangement } from "./arrangement.ts";
import type { Arrangement } from "./arrangement.ts";

/** Each reader of a device has an arrangement of their own; visitors share one. */
function keyOf(userId: string | null): string {
  return `munshi.market-tiles.${userId ?? "visitor"}`;
}

function read(key: string): Arrangement {
  try {
    return reviveArrangement(JSON.parse(localStorage.getItem(key) ?? "null"));
  } catch {
    return usualArrangement;
  }
}

function keep(key: string, arrangement: Arrangement): void {
  try {
    localStorage.setItem(key, JSON.stringify(arrangement));
  } catch {
    // Storage may be forbidden or full; the arrangement then lasts as long as the page.
  }
}

/** The reader's arrangement, kept on this device and alike in all its windows, and how to change it. */
export function useArrangement(): readonly [
  Arrangement,
  (change: (before: Arrangement) => Arrangement) => void,
] {
  const key = keyOf(useSnapshot(session).member?.userId ?? null);
  const [held, setHeld] = useState(() => ({ key, arrangement: read(key) }));
  const present = held.key === key ? held : { key, arrangement: read(key) };
  if (present !== held) setHeld(present);
  useEffect(() => {
    // Another window has arranged the tiles; a cleared storage names no key.
    const follow = (event: StorageEvent) => {
      if (event.key === key || event.key === null) setHeld({ key, arrangement: read(key) });
    };
    window.addEventListener("storage", follow);
    return () => window.removeEventListener("storage", follow);
  }, [key]);
  const change = (make: (before: Arrangement) => Arrangement) => {
    const arrangement = make(present.arrangement);
    keep(key, arrangement);
    setHeld({ key, arrangement });
  };
  return [present.arrangement, change];
}
