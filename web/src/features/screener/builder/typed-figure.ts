/**
 * A figure as people type it: `1,200`, `₹ 1200.50`, `-3`, `12 %`. Null for nothing, NaN for what is no
 * figure.
 */
export function readFigure(text: string): number | null {
  const plain = text.replace(/[\s,₹%_]/g, "").replace("−", "-");
  if (plain === "") return null;
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

/** A figure as a text box holds it: grouped, with as many decimals as it has. */
export function writeFigure(value: number): string {
  return value.toLocaleString("en-IN", { maximumFractionDigits: 6 });
}
