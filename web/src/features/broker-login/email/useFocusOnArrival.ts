import { useEffect, useRef } from "react";
import type { RefObject } from "react";

/** Takes the keyboard to a field once its dialog is open. */
export function useFocusOnArrival(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
