/**
 * A figure as people type it: `1,200`, `₹ 1200.50`, `-3`, `12 %`. Null for nothing, NaN for what is no
 * figure.
 */
export function readFigure(text: string): number | null {
  const plain = text.replace(/[\s,₹%_]/g, "").replace("−", "-");
  if (plain === "") return null;
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

// One for all: a slider writes several figures a frame, and making a format takes longer than using it.
const grouped = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 6 });

/** A figure as a text box holds it: grouped, with as many decimals as it has. */
export function writeFigure(value: number): string {
  return grouped.format(value);
}
