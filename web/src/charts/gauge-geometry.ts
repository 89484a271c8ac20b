/** Ranges of a gauge's five bands, on its scale of 0 to 100. */
export const gaugeBands = [
  { band: "sad", from: 0, to: 25 },
  { band: "bad", from: 25, to: 50 },
  { band: "neutral", from: 50, to: 60 },
  { band: "good", from: 60, to: 80 },
  { band: "excellent", from: 80, to: 100 },
] as const;

export type GaugeBand = (typeof gaugeBands)[number]["band"];

/** A part of a dial. */
export interface GaugePart {
  readonly band: GaugeBand;
  readonly from: number;
  readonly to: number;
}

/** A barometer's five segments: two bearish, one neutral, two bullish. */
export const barometerBands: readonly GaugePart[] = [
  { band: "sad", from: 0, to: 20 },
  { band: "bad", from: 20, to: 40 },
  { band: "neutral", from: 40, to: 60 },
  { band: "good", from: 60, to: 80 },
  { band: "excellent", from: 80, to: 100 },
];

/** The segment of a barometer that a value lies in; its end belongs to it. */
export function bandOnBarometer(value: number): GaugeBand {
  return barometerBands.find(({ to }) => value <= to)?.band ?? "excellent";
}

/** In SVG units; the arc's centre is at the bottom. */
export const gaugeSize = { width: 176, height: 98, radius: 74, middle: 88, base: 90 } as const;

/** The position of a value at a distance from the centre: 0 is at the left, 100 at the right. */
export function placeOnGauge(
  value: number,
  radius: number,
): { readonly x: number; readonly y: number } {
  const angle = Math.PI * (1 - Math.min(Math.max(value, 0), 100) / 100);
  return {
    x: gaugeSize.middle + radius * Math.cos(angle),
    y: gaugeSize.base - radius * Math.sin(angle),
  };
}

const gap = 0.7;

/** The path of one band, a little short of its neighbours. */
export function drawBand(from: number, to: number): string {
  const { radius } = gaugeSize;
  const start = placeOnGauge(from === 0 ? 0 : from + gap, radius);
  const end = placeOnGauge(to === 100 ? 100 : to - gap, radius);
  const point = ({ x, y }: { x: number; y: number }) => `${x.toFixed(2)} ${y.toFixed(2)}`;
  return `M${point(start)}A${radius} ${radius} 0 0 1 ${point(end)}`;
}
