import "./sparkline.css";

const width = 72;
const height = 20;
const margin = 3;

/** The points of a line over the values, broken where one is missing. */
export function drawSparkline(values: readonly (number | null)[]): string {
  const known = values.filter((value): value is number => value !== null);
  const low = Math.min(...known);
  const span = Math.max(...known) - low;
  const step = (width - 2 * margin) / Math.max(values.length - 1, 1);
  let path = "";
  let isBroken = true;
  values.forEach((value, index) => {
    if (value === null) {
      isBroken = true;
      return;
    }
    const share = span === 0 ? 0.5 : (value - low) / span;
    const x = (margin + index * step).toFixed(1);
    const y = (height - margin - share * (height - 2 * margin)).toFixed(1);
    path += `${isBroken ? "M" : "L"}${x} ${y}`;
    isBroken = false;
  });
  return path;
}

/** A line as tall as the text, oldest value first, its last one marked; the row's figures say the rest. */
export function Sparkline({ values }: { readonly values: readonly (number | null)[] }) {
  if (values.filter((value) => value !== null).length < 2) return null;
  const path = drawSparkline(values);
  const [, x, y] = /([\d.]+) ([\d.]+)$/.exec(path) ?? [];
  return (
    <svg className="sparkline" width={width} height={height} aria-hidden focusable="false">
      <path d={path} />
      {values.at(-1) !== null && <circle cx={x} cy={y} r={2.4} />}
    </svg>
  );
}
