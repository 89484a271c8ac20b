/** Paper has no screen: all of it is in view, also what is drawn for it alone. */
let isOnPaper = false;
if (typeof window !== "undefined") {
  window.addEventListener("beforeprint", () => {
    isOnPaper = true;
  });
  window.addEventListener("afterprint", () => {
    isOnPaper = false;
  });
}

/** Whether the page is being put on paper just now. */
export function isPrinting(): boolean {
  return isOnPaper;
}

/** Hears when the page is about to be put on paper, until what is given back is called. */
export function onPrint(hear: () => void): () => void {
  window.addEventListener("beforeprint", hear);
  return () => window.removeEventListener("beforeprint", hear);
}
