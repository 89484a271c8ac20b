export { keepPrintable, openPdf, pdfPage } from "./open-pdf.ts";
export type { OpenPdf, PdfFonts, PdfWeight } from "./open-pdf.ts";
export { createPrinter } from "./printer.ts";
export type { Printer } from "./printer.ts";
export { servePrinter } from "./serve-printer.ts";
