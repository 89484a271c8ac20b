import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { CasProblem } from "./read-cas.ts";

/** Far above real statements: both bound what a small, hostile file can unfold to. */
const mostPages = 100;
const mostTexts = 100_000;

/** Lines of text by page, or why there are none. */
export async function readPdfLines(
  bytes: Uint8Array<ArrayBuffer>,
  password: string,
): Promise<readonly (readonly string[])[] | CasProblem> {
  const task = getDocument({
    data: bytes,
    password,
    // Errors only: warnings quote the file.
    verbosity: 0,
    stopAtErrors: true,
    useSystemFonts: false,
    disableFontFace: true,
    useWasm: false,
  });
  try {
    const pdf = await task.promise;
    if (pdf.numPages > mostPages) return "too_long";
    const pages: (readonly string[])[] = [];
    let texts = 0;
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const { items } = await (await pdf.getPage(number)).getTextContent();
      texts += items.length;
      if (texts > mostTexts) return "too_long";
      pages.push(joinLines(items.flatMap((item) => ("str" in item ? [readText(item)] : []))));
    }
    return pages;
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (name === "PasswordException") return "password";
    return name === "InvalidPDFException" ? "not_pdf" : "unreadable";
  } finally {
    await task.destroy();
  }
}

interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

function readText(item: {
  readonly str: string;
  readonly transform: readonly unknown[];
}): PlacedText {
  return { text: item.str.trim(), x: Number(item.transform[4]), y: Number(item.transform[5]) };
}

/** Texts of about the same height form a line, from left to right. */
function joinLines(texts: readonly PlacedText[]): readonly string[] {
  const rows: PlacedText[][] = [];
  for (const text of texts.filter((one) => one.text !== "").toSorted((a, b) => b.y - a.y)) {
    const row = rows.at(-1);
    if (row?.[0] !== undefined && Math.abs(row[0].y - text.y) < 2) row.push(text);
    else rows.push([text]);
  }
  return rows.map((row) =>
    row
      .toSorted((one, other) => one.x - other.x)
      .map(({ text }) => text)
      .join(" ")
      .replaceAll(/\s+/g, " "),
  );
}
