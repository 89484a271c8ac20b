import { nameTurn } from "@munshi/engine/contract";
import { startOfDay } from "@munshi/platform";
import type { DocumentKind, PrintedNews, PrintedResult } from "../../contract/staff-documents.ts";
import { formatDate } from "../../platform/clock/days.ts";
import { keepPrintable, openPdf, pdfPage } from "../../platform/pdf/index.ts";
import type { OpenPdf, PdfWeight } from "../../platform/pdf/index.ts";

const { edge, width: pageWidth, height: pageHeight } = pdfPage;
const right = pageWidth - edge;
const inner = right - edge;
const bottom = pageHeight - 64;
const ink = "#1a2023";
const soft = "#545e62";
const accent = "#0b5f5b";
const rule = "#c9cdc9";
const wash = "#f3f5f2";
/** Longer descriptions end with a sentence's start: the source has the whole text. */
const mostText = 700;

type Structure = PDFKit.PDFStructureElement;

interface Style {
  readonly x: number;
  readonly width: number;
  readonly size?: number;
  readonly weight?: PdfWeight;
  readonly colour?: string;
  readonly align?: "left" | "right";
  readonly isFigure?: true;
}

/** Draws text down the pages, and keeps the structure that screen readers follow. */
interface Pen {
  /** Vertical position of the next line. */
  y: number;
  /** Height that a text would take. */
  measure(text: string, style: Style): number;
  /** Writes a text at a height as an element of the structure; returns where it ends. */
  write(parent: Structure, tag: string, text: string, y: number, style: Style): number;
  /** Draws decoration. */
  decorate(draw: (pdf: PDFKit.PDFDocument) => void): void;
  add(parent: Structure, tag: string): Structure;
  /** Begins a page if less than this is left of the current one. */
  need(height: number): boolean;
}

function createPen({ pdf, fonts }: OpenPdf): Pen {
  const prepare = (text: string, style: Style) => {
    const { size = 9, weight = "regular", align = "left", width, isFigure } = style;
    pdf.font(weight, size).fillColor(style.colour ?? ink);
    const options = {
      width,
      align,
      lineGap: size * 0.28,
      ...(isFigure === true ? { features: ["tnum" as const] } : {}),
    };
    return { shown: keepPrintable(text, fonts[weight]), options };
  };
  return {
    y: edge,
    measure(text, style) {
      const { shown, options } = prepare(text, style);
      return pdf.heightOfString(shown, options);
    },
    write(parent, tag, text, y, style) {
      const { shown, options } = prepare(text, style);
      if (shown === "") return y;
      const height = pdf.heightOfString(shown, options);
      pdf.text(shown, style.x, y, { ...options, structParent: parent, structType: tag });
      return y + height;
    },
    decorate(draw) {
      pdf.markContent("Artifact", { type: "Layout" });
      draw(pdf);
      pdf.endMarkedContent();
    },
    add(parent, tag) {
      const element = pdf.struct(tag);
      parent.add(element);
      return element;
    },
    need(height) {
      if (this.y + height <= bottom) return false;
      pdf.addPage();
      this.y = edge;
      return true;
    },
  };
}

/** News or results of a period as a tagged PDF in A4. Its bytes depend on the content only. */
export async function printListing(content: ListingContent): Promise<Buffer> {
  const title = content.kind === "news" ? "News" : "Quarterly results";
  const period = describePeriod(content);
  const open = await openPdf({
    title: `${title}, ${period}`,
    author: "Munshi",
    date: content.until,
    isTagged: true,
  });
  const { pdf } = open;
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  const pen = createPen(open);
  pen.decorate(() => pdf.rect(0, 0, pageWidth, 6).fill(accent));
  const full = { x: edge, width: inner };
  pen.y = pen.write(root, "H1", title, 40, { ...full, size: 20, weight: "bold" });
  const counted = content.items.length.toLocaleString("en-IN");
  const noun = content.kind === "news" ? "items" : "companies";
  pen.y =
    pen.write(root, "P", `${period} · ${counted} ${noun}`, pen.y + 2, {
      ...full,
      size: 10,
      colour: soft,
    }) + 14;
  if (content.items.length === 0) {
    const none = content.kind === "news" ? "No news in this period." : "No results in this period.";
    pen.write(root, "P", none, pen.y, full);
  }
  if (content.kind === "news") printNews(pen, root, content.items);
  else printResults(pen, root, content.items);
  root.end();
  numberPages(open, `${title}, ${period}`);
  return open.finish();
}

function describePeriod({ from, until }: ListingContent): string {
  return from === until ? writeDay(from) : `${writeDay(from)} to ${writeDay(until)}`;
}

const writeDay = (day: string): string => formatDate(startOfDay(day));

function printNews(pen: Pen, root: Structure, items: readonly PrintedNews[]): void {
  const byDay = Map.groupBy(items, ({ at }) => formatDate(new Date(at)));
  const full = { x: edge, width: inner };
  for (const [day, ofDay] of byDay) {
    const section = pen.add(root, "Sect");
    pen.need(72);
    pen.y = pen.write(section, "H2", day, pen.y, { ...full, size: 12, weight: "bold" }) + 6;
    for (const item of ofDay) printItem(pen, section, item);
    pen.y += 6;
  }
}

function printItem(pen: Pen, section: Structure, item: PrintedNews): void {
  const head = { x: edge, width: inner, size: 10, weight: "bold" as const };
  const body = { x: edge, width: inner, colour: soft };
  const meta = `${item.symbol} · ${item.name} · ${item.source} · ${writeTime(item.at)}`;
  const text = cutText(item.text);
  const height =
    pen.measure(item.title, head) +
    pen.measure(meta, { ...body, size: 8 }) +
    (text === "" ? 0 : pen.measure(text, body) + 3);
  pen.need(height + 16);
  pen.y = pen.write(section, "H3", item.title, pen.y, head) + 1;
  pen.y = pen.write(section, "P", meta, pen.y, { ...body, size: 8, colour: accent });
  if (text !== "") pen.y = pen.write(section, "P", text, pen.y + 3, { ...body, colour: ink });
  pen.y += 6;
  drawRule(pen);
  pen.y += 8;
}

function cutText(text: string): string {
  if (text.length <= mostText) return text;
  const cut = text.slice(0, mostText);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 0))} …`;
}

const time = new Intl.DateTimeFormat("en-IN", {
  timeZone: "Asia/Kolkata",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const writeTime = (at: string): string => time.format(new Date(at));

/** Headers of the results table with column widths; the first takes the rest. */
const figureColumns = [
  ["Sales (₹ cr)", 62],
  ["Change", 50],
  ["Op. profit (₹ cr)", 68],
  ["Change", 50],
  ["Net profit (₹ cr)", 68],
  ["Change", 50],
] as const;
const quarterWidth = 50;
const nameWidth = inner - quarterWidth - figureColumns.reduce((sum, [, width]) => sum + width, 0);

function printResults(pen: Pen, root: Structure, items: readonly PrintedResult[]): void {
  const byDay = Map.groupBy(items, ({ day }) => day);
  const full = { x: edge, width: inner };
  for (const [day, ofDay] of byDay) {
    const section = pen.add(root, "Sect");
    pen.need(96);
    pen.y =
      pen.write(section, "H2", writeDay(day), pen.y, { ...full, size: 12, weight: "bold" }) + 6;
    const table = pen.add(section, "Table");
    printHeads(pen, table);
    for (const item of ofDay) {
      const cell = { x: edge + 4, width: nameWidth - 8, weight: "bold" as const };
      const height =
        pen.measure(item.symbol, cell) +
        pen.measure(item.name, { ...cell, size: 7.5, weight: "regular" });
      if (pen.need(height + 10)) printHeads(pen, table);
      printRow(pen, table, item, height);
    }
    pen.y += 10;
  }
  if (items.length > 0) {
    pen.need(32);
    pen.y = pen.write(
      root,
      "P",
      "Amounts in ₹ crore. Changes are on the same quarter a year ago.",
      pen.y,
      { ...full, size: 8, colour: soft },
    );
  }
}

function printHeads(pen: Pen, table: Structure): void {
  const { y } = pen;
  pen.decorate((pdf) => pdf.rect(edge, y, inner, 28).fill(wash));
  const row = pen.add(table, "TR");
  const style = { size: 7.5, weight: "bold" as const };
  pen.write(row, "TH", "Company", y + 9, { x: edge + 4, width: nameWidth - 8, ...style });
  pen.write(row, "TH", "Quarter", y + 9, {
    x: edge + nameWidth,
    width: quarterWidth - 4,
    ...style,
  });
  let x = edge + nameWidth + quarterWidth;
  for (const [head, width] of figureColumns) {
    const lines = pen.measure(head, { x, width: width - 6, ...style }) > 12 ? 4 : 9;
    pen.write(row, "TH", head, y + lines, { x, width: width - 4, align: "right", ...style });
    x += width;
  }
  pen.y = y + 34;
}

function printRow(pen: Pen, table: Structure, item: PrintedResult, height: number): void {
  const { y } = pen;
  const row = pen.add(table, "TR");
  const name = pen.add(row, "TH");
  const cell = { x: edge + 4, width: nameWidth - 8 };
  const end = pen.write(name, "Span", item.symbol, y, { ...cell, weight: "bold" });
  pen.write(name, "Span", item.name, end, { ...cell, size: 7.5, colour: soft });
  pen.write(row, "TD", item.quarter, y, {
    x: edge + nameWidth,
    width: quarterWidth - 4,
    size: 8.5,
  });
  let x = edge + nameWidth + quarterWidth;
  const texts = [item.sales, item.operatingProfit, item.netProfit].flatMap((figure) => [
    writeAmount(figure.current),
    writeChange(figure.change, figure !== item.sales),
  ]);
  for (const [at, [, width]] of figureColumns.entries()) {
    pen.write(row, "TD", texts[at] ?? "", y, {
      x,
      width: width - 4,
      align: "right",
      size: 8.5,
      isFigure: true,
    });
    x += width;
  }
  pen.y = y + height + 4;
  drawRule(pen);
  pen.y += 6;
}

const amounts = new Intl.NumberFormat("en-IN", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const writeAmount = (amount: number | null): string =>
  amount === null ? "–" : amounts.format(amount).replace("-", "−");

function writeChange(change: PrintedResult["sales"]["change"], isProfit: boolean): string {
  if (change === null) return "–";
  if (typeof change === "string") return nameTurn(change, isProfit);
  return `${change > 0 ? "+" : ""}${change.toFixed(1)} %`.replace("-", "−");
}

function drawRule(pen: Pen): void {
  const { y } = pen;
  pen.decorate((pdf) =>
    pdf.moveTo(edge, y).lineTo(right, y).lineWidth(0.5).strokeColor(rule).stroke(),
  );
}

function numberPages({ pdf }: OpenPdf, title: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let at = start; at < start + count; at += 1) {
    pdf.switchToPage(at);
    pdf.markContent("Artifact", { type: "Pagination" });
    pdf.font("regular", 8).fillColor(soft);
    pdf.text(title, edge, pageHeight - 40, { width: inner / 2, lineBreak: false });
    pdf.text(`Page ${at - start + 1} of ${count}`, edge + inner / 2, pageHeight - 40, {
      width: inner / 2,
      align: "right",
      lineBreak: false,
    });
    pdf.endMarkedContent();
  }
}

/** The input of a printed listing: the same content gives the same file. */
export type ListingContent = {
  /** `YYYY-MM-DD`. */
  readonly from: string;
  /** The last day, included. */
  readonly until: string;
} & (
  | { readonly kind: Extract<DocumentKind, "news">; readonly items: readonly PrintedNews[] }
  | { readonly kind: Extract<DocumentKind, "results">; readonly items: readonly PrintedResult[] }
);
