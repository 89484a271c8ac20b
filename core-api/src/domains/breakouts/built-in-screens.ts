import type { BreakoutScreen } from "../../contract/breakouts.ts";

/** Volume against the mean of the 20 sessions before, from the catalogue's mean of 21 with the day. */
const usualVolume = "(21 * Volume 1month average - Volume) / 20";

const price: readonly (readonly [id: string, name: string, query: string])[] = [
  ["high-52w", "New 52-week high", "Day high >= High price"],
  ["high-all-time", "New all-time high", "Day high >= High price all time"],
  ["low-52w", "New 52-week low", "Day low <= Low price"],
  ["volume-3x", "Volume at 3x the 20-day average", `Volume >= 3 * ${usualVolume}`],
  [
    "above-dma-50",
    "Price crosses above DMA 50",
    "Current price > DMA 50 AND Previous close <= DMA 50 previous day",
  ],
  [
    "below-dma-50",
    "Price crosses below DMA 50",
    "Current price < DMA 50 AND Previous close >= DMA 50 previous day",
  ],
  [
    "golden-cross",
    "DMA 50 crosses above DMA 200",
    "DMA 50 > DMA 200 AND DMA 50 previous day <= DMA 200 previous day",
  ],
  [
    "death-cross",
    "DMA 50 crosses below DMA 200",
    "DMA 50 < DMA 200 AND DMA 50 previous day >= DMA 200 previous day",
  ],
  [
    "high-with-volume",
    "New 52-week high on 2x average volume",
    `Day high >= High price AND Volume >= 2 * ${usualVolume}`,
  ],
];

const score: typeof price = [
  ["excellent", "Excellent fundamental score", "Fundamental score >= 80"],
  [
    "good-both",
    "Good fundamental and technical scores",
    "Fundamental score >= 60 AND Technical score >= 60",
  ],
  [
    "strong-in-weak-trend",
    "Good fundamentals, weak trend",
    "Fundamental score >= 60 AND Technical score < 50",
  ],
  ["avoid", "Lowest band of fundamental score", "Fundamental score < 25"],
];

/** Screens on every site. Staff copy one to change it. */
export const builtInScreens: readonly BreakoutScreen[] = (
  [
    ["price", price],
    ["score", score],
  ] as const
).flatMap(([kind, screens]) =>
  screens.map(([id, name, query]) => ({ id, kind, name, query, isBuiltIn: true, version: 1 })),
);
