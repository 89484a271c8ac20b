import { formatPrice } from "../../../lib/format.ts";

/** Points that a score was moved by, with their sign: `+4.25`, `−3.10`, `0.00`. */
export function formatMoved(moved: number): string {
  const text = formatPrice(moved);
  return moved > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}
