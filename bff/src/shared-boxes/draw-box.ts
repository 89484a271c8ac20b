import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type * as Canvas from "@napi-rs/canvas";
import type { SKRSContext2D } from "@napi-rs/canvas";
import { describeBox } from "./describe-box.ts";
import type { PreviewedBox } from "./describe-box.ts";

/** The size that social networks ask for. */
export const pictureSize = { width: 1200, height: 630 } as const;

const { width, height } = pictureSize;
const edge = 72;
const ink = "#1a2023";
const soft = "#545e62";
const accent = "#0b5f5b";
const paper = "#fbfaf6";
const line = "#85857c";
const riskColours = { LR: "#17693a", MR: "#8a5300", HR: "#a3302a" } as const;
const riskBars = { LR: 1, MR: 2, HR: 3 } as const;

/** Inter keeps ₹ in another file than its letters. */
const fontFiles = ["inter-latin-wght-normal.woff2", "inter-latin-ext-wght-normal.woff2"];

const require = createRequire(import.meta.url);

/** The drawing library is large: loaded with the first picture. */
let library: Promise<typeof Canvas> | null = null;

async function loadLibrary(): Promise<typeof Canvas> {
  const canvas = await import("@napi-rs/canvas");
  const root = require.resolve("@fontsource-variable/inter/package.json");
  for (const file of fontFiles) {
    canvas.GlobalFonts.register(await readFile(join(dirname(root), "files", file)), "Inter");
  }
  return canvas;
}

/** The preview of a box as PNG: name, idea, live figure or "Back-tested", risk and the last year. */
export async function drawBox(box: PreviewedBox): Promise<Buffer> {
  library ??= loadLibrary();
  const { createCanvas } = await library.catch((error: unknown) => {
    library = null;
    throw error;
  });
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext("2d");
  const { name, idea, headline, maker } = describeBox(box);
  pen.fillStyle = paper;
  pen.fillRect(0, 0, width, height);
  drawMark(pen);
  const afterName = write(pen, keepDrawable(name), {
    font: "700 60px Inter",
    colour: ink,
    y: 200,
    step: 68,
  });
  write(pen, keepDrawable(idea), { font: "400 30px Inter", colour: soft, y: afterName, step: 42 });
  pen.strokeStyle = line;
  pen.lineWidth = 1.5;
  for (const y of [418, 423]) {
    pen.beginPath();
    pen.moveTo(edge, y);
    pen.lineTo(width - edge, y);
    pen.stroke();
  }
  const left = { x: edge, most: 1, width: 560 };
  write(pen, headline.label, { ...left, font: "400 26px Inter", colour: soft, y: 472, step: 0 });
  const size = headline.value.length > 12 ? 48 : 68;
  write(pen, headline.value, {
    ...left,
    font: `700 ${size}px Inter`,
    colour: ink,
    y: 538,
    step: 0,
  });
  write(pen, headline.note, { ...left, font: "400 26px Inter", colour: soft, y: 584, step: 0 });
  drawRecord(pen, box);
  drawRisk(pen, box);
  write(pen, keepDrawable(maker), {
    font: "400 26px Inter",
    colour: soft,
    y: 93,
    step: 0,
    most: 1,
    x: 300,
    width: 560,
  });
  return canvas.encode("png");
}

/** Removes characters that the font has no glyphs for; they would be drawn as boxes. */
function keepDrawable(text: string): string {
  return text
    .replaceAll(/[^\u0020-\u024f\u2010-\u2026\u20b9\u2212]/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

interface Writing {
  readonly font: string;
  readonly colour: string;
  /** Baseline of the first line. */
  readonly y: number;
  /** From line to line. */
  readonly step: number;
  readonly x?: number;
  readonly width?: number;
  /** Lines; the last one is cut with an ellipsis. */
  readonly most?: number;
}

/** Writes text in lines that fit; returns the baseline after the last one. */
function write(
  pen: SKRSContext2D,
  text: string,
  { font, colour, y, step, x = edge, width: room = width - 2 * edge, most = 2 }: Writing,
): number {
  pen.font = font;
  pen.fillStyle = colour;
  const lines = wrap(text, (part) => pen.measureText(part).width <= room, most);
  lines.forEach((part, at) => pen.fillText(part, x, y + at * step));
  return y + lines.length * step;
}

/** Breaks text into at most `most` lines that fit, the last cut with an ellipsis if there is more. */
export function wrap(
  text: string,
  fits: (part: string) => boolean,
  most: number,
): readonly string[] {
  const lines: string[] = [];
  let words = text.split(" ").filter((word) => word !== "");
  while (words.length > 0) {
    const isLast = lines.length === most - 1;
    let count = words.length;
    while (count > 1 && !fits(words.slice(0, count).join(" "))) count -= 1;
    const part = words.slice(0, count).join(" ");
    if (isLast && count < words.length) return [...lines, cut(words.join(" "), fits)];
    lines.push(fits(part) ? part : cut(part, fits));
    if (isLast) return lines;
    words = words.slice(count);
  }
  return lines;
}

function cut(text: string, fits: (part: string) => boolean): string {
  let length = text.length;
  while (length > 1 && !fits(`${text.slice(0, length).trimEnd()}…`)) length -= 1;
  return `${text.slice(0, length).trimEnd()}…`;
}

function drawMark(pen: SKRSContext2D): void {
  pen.fillStyle = accent;
  pen.beginPath();
  pen.roundRect(edge, 60, 48, 48, 10);
  pen.fill();
  pen.strokeStyle = "#ffffff";
  pen.lineWidth = 4.5;
  pen.lineCap = "round";
  pen.lineJoin = "round";
  pen.beginPath();
  pen.moveTo(edge + 12, 94);
  pen.lineTo(edge + 12, 75);
  pen.lineTo(edge + 24, 87);
  pen.lineTo(edge + 36, 75);
  pen.lineTo(edge + 36, 94);
  pen.stroke();
  pen.font = "680 34px Inter";
  pen.fillStyle = ink;
  pen.fillText("Munshi", edge + 64, 96);
}

function drawRisk(pen: SKRSContext2D, box: PreviewedBox): void {
  const { level } = box.risk;
  const text = describeBox(box).risk;
  pen.font = "600 26px Inter";
  pen.fillStyle = riskColours[level];
  const textWidth = pen.measureText(text).width;
  const x = width - edge - textWidth;
  pen.fillText(text, x, 93);
  for (const bar of [1, 2, 3]) {
    pen.globalAlpha = bar > riskBars[level] ? 0.3 : 1;
    pen.fillRect(x - 44 + (bar - 1) * 12, 93 - 7 * bar, 8, 7 * bar);
  }
  pen.globalAlpha = 1;
}

const plot = { x: 688, y: 458, width: width - edge - 8 - 688, height: 80 };

/** The last year of the record, with a word on days that are back-tested. */
function drawRecord(pen: SKRSContext2D, { spark, liveSince, asOf }: PreviewedBox): void {
  if (spark.length < 2) return;
  const [low, high] = [Math.min(...spark), Math.max(...spark)];
  const across = (at: number) => plot.x + (at * plot.width) / (spark.length - 1);
  const up = (value: number) =>
    plot.y + plot.height - ((value - low) / Math.max(high - low, 1e-9)) * plot.height;
  pen.beginPath();
  spark.forEach((value, at) => pen.lineTo(across(at), up(value)));
  pen.strokeStyle = accent;
  pen.lineWidth = 4;
  if (liveSince === null) pen.setLineDash([10, 9]);
  pen.stroke();
  pen.setLineDash([]);
  const end = spark.at(-1) ?? low;
  pen.beginPath();
  pen.arc(across(spark.length - 1), up(end), 7, 0, 2 * Math.PI);
  pen.fillStyle = accent;
  pen.fill();
  const isTested = liveSince === null || (asOf !== null && liveSince > yearBefore(asOf));
  const note = liveSince === null ? "Last year, back-tested" : "Last year, partly back-tested";
  write(pen, isTested ? note : "Last year", {
    font: "400 26px Inter",
    colour: soft,
    x: plot.x,
    y: 584,
    step: 0,
    most: 1,
  });
}

function yearBefore(day: string): string {
  return `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
}
