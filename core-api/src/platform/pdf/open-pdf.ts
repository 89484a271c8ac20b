import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Font, GlyphRun } from "fontkit";
import type PdfDocument from "pdfkit";

export type PdfWeight = "regular" | "bold";

/** The fonts of documents, by weight. */
export type PdfFonts = { readonly [W in PdfWeight]: Font };

interface Library {
  readonly Document: typeof PdfDocument;
  /** Read once; reading takes longer than writing a document. */
  readonly fonts: PdfFonts;
}

/** A4 in points. */
export const pdfPage = { width: 595.28, height: 841.89, edge: 48 } as const;

/** Inter in whole TrueType files: the web's are split by script, with ₹ apart from the letters. */
const fontFiles = {
  regular: "400Regular/Inter_400Regular.ttf",
  bold: "600SemiBold/Inter_600SemiBold.ttf",
} as const;

const require = createRequire(import.meta.url);

/** Loaded with the first document. */
let library: Promise<Library> | null = null;

async function loadLibrary(): Promise<Library> {
  const root = dirname(require.resolve("@expo-google-fonts/inter/package.json"));
  const [{ default: Document }, { create }] = await Promise.all([
    import("pdfkit"),
    import("fontkit"),
  ]);
  const load = async (weight: PdfWeight): Promise<Font> => {
    const font = create(await readFile(join(root, fontFiles[weight])));
    if (font.type === "TTF") return prepareFont(font);
    throw new TypeError(`${fontFiles[weight]} is not a TrueType font`);
  };
  return { Document, fonts: { regular: await load("regular"), bold: await load("bold") } };
}

const mostRuns = 5_000;

/**
 * Without contextual alternates, which would print the x of `Q1x7` in an id as a multiplication
 * sign. Keeps the runs of texts: most of a document's are in the next one too, and laying them out
 * takes half of the time of printing.
 */
function prepareFont(font: Font): Font {
  const layout = font.layout.bind(font);
  const runs = new Map<string, GlyphRun>();
  font.layout = (text, features, ...others) => {
    const given = Array.isArray(features)
      ? Object.fromEntries(features.map((name) => [name, true]))
      : features;
    const key = JSON.stringify([text, given, others]);
    let run = runs.get(key);
    if (run === undefined) {
      if (runs.size >= mostRuns) runs.clear();
      run = layout(text, { ...given, calt: false }, ...others);
      runs.set(key, run);
    }
    return copyRun(run);
  };
  return font;
}

/** pdfkit scales the positions of a run in place. */
function copyRun(run: GlyphRun): GlyphRun {
  const copy = { ...run, positions: run.positions.map((position) => ({ ...position })) };
  // Its getters add up the positions.
  Reflect.setPrototypeOf(copy, Reflect.getPrototypeOf(run));
  return copy;
}

export interface OpenPdf {
  readonly pdf: PDFKit.PDFDocument;
  readonly fonts: PdfFonts;
  /** Ends the document; its bytes. */
  finish(): Promise<Buffer>;
}

/**
 * A document in A4 without margins, with Inter in two weights (`regular`, `bold`). Its bytes depend
 * on what is drawn, the font and the library only: the same content gives the same file.
 */
export async function openPdf(about: {
  readonly title: string;
  readonly author: string;
  /** `YYYY-MM-DD`; the day of the content, not of printing. */
  readonly date: string;
  /** With a structure for screen readers, which the drawing must add. */
  readonly isTagged?: boolean;
}): Promise<OpenPdf> {
  library ??= loadLibrary();
  const { Document, fonts } = await library.catch((error: unknown) => {
    library = null;
    throw error;
  });
  const pdf = new Document({
    size: [pdfPage.width, pdfPage.height],
    margin: 0,
    pdfVersion: "1.7",
    lang: "en-IN",
    displayTitle: true,
    bufferPages: true,
    ...(about.isTagged === true ? { tagged: true } : {}),
    info: {
      Title: about.title,
      Author: about.author,
      CreationDate: new Date(`${about.date}T00:00:00Z`),
      Producer: "Munshi",
      Creator: "Munshi",
    },
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
    pdf.once("end", resolve);
    pdf.once("error", reject);
  });
  for (const [name, font] of Object.entries(fonts)) {
    // pdfkit takes fonts that are read already; its types know files only.
    // oxlint-disable-next-line typescript/unbound-method
    Reflect.apply(pdf.registerFont, pdf, [name, font]);
  }
  return {
    pdf,
    fonts,
    async finish() {
      pdf.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}

/** Drops characters missing from the font, such as emoji and other scripts. */
export function keepPrintable(text: string, font: Font): string {
  return Array.from(text.normalize("NFC"))
    .filter((sign) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))
    .join("")
    .replaceAll(/ {2,}/g, " ")
    .trim();
}
