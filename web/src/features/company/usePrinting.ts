import { createContext, useContext, useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Returns true while the page is printed, where tabs must not hide content. */
export function usePrintState(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // The browser captures the page as soon as this event ends, hence the synchronous render.
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinting;
}

const Printing = createContext(false);

export const PrintingProvider = Printing.Provider;

export function useIsPrinting(): boolean {
  return useContext(Printing);
}
