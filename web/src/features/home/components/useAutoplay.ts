import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useEffectEvent, useState } from "react";

export interface Autoplay {
  /** Does it change by itself, held for the moment or not? */
  readonly isOn: boolean;
  /** Does time run right now? */
  readonly isRunning: boolean;
  readonly toggle: () => void;
  /** The pointer has come to it, or has left; the keyboard likewise. */
  readonly setPointed: (isPointed: boolean) => void;
  readonly setFocused: (isFocused: boolean) => void;
}

/**
 * Calls `advance` every so many milliseconds; null: never. Anyone who asks the system for less motion
 * has to start it; it waits while a pointer or the keyboard is there.
 */
export function useAutoplay(everyMs: number | null, advance: () => void): Autoplay {
  const wantsStillness = useMediaQuery("(prefers-reduced-motion: reduce)", false, {
    getInitialValueInEffect: false,
  });
  const [choice, setChoice] = useState<boolean | null>(null);
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isOn = everyMs !== null && (choice ?? !wantsStillness);
  const isRunning = isOn && !isPointed && !isFocused;
  const onTick = useEffectEvent(advance);
  useEffect(() => {
    if (!isRunning || everyMs === null) return undefined;
    const timer = setInterval(() => onTick(), everyMs);
    return () => clearInterval(timer);
  }, [isRunning, everyMs]);
  return { isOn, isRunning, toggle: () => setChoice(!isOn), setPointed, setFocused };
}
