import { useEffect, useRef } from "react";
import type { RefObject } from "react";

/** Takes the keyboard to the first field below an element once it stands, past the button that closes. */
export function useFirstField<Holder extends HTMLElement>(): RefObject<Holder | null> {
  const holder = useRef<Holder>(null);
  useEffect(() => {
    holder.current?.querySelector<HTMLElement>("input:not([tabindex]), select")?.focus();
  }, []);
  return holder;
}
