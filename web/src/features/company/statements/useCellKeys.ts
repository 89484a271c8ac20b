import { useState } from "react";
import type { KeyboardEvent } from "react";

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * One stop of the Tab key for all the figures of a table; arrows walk from figure to figure. A cell's
 * button has its id in `data-cell`: `row:column`.
 */
export function useCellKeys(first: string) {
  const [active, setActive] = useState(first);
  return {
    tabIndexOf: (row: number, column: number) => (active === `${row}:${column}` ? 0 : -1),
    onFocus: (row: number, column: number) => setActive(`${row}:${column}`),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = steps[event.key];
      const from = event.target instanceof Element ? event.target.closest("[data-cell]") : null;
      if (step === undefined || from === null) return;
      const [row = 0, column = 0] = (from.getAttribute("data-cell") ?? "").split(":").map(Number);
      const wanted = `${row + step[0]}:${column + step[1]}`;
      const cell = event.currentTarget.querySelector<HTMLElement>(`[data-cell="${wanted}"] button`);
      if (cell === null) return;
      event.preventDefault();
      cell.focus();
    },
  };
}
