import { useLayoutEffect } from "react";

/** Returns focus to the opener when the component unmounts. */
export function useReturnFocus(): void {
  // Before the content of a portal mounts and takes the focus.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    };
  }, []);
}
