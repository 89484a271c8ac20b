export { keepPrintable, openPdf, pdfPage } from "./open-pdf.ts";
export type { OpenPdf, PdfFonts, PdfWeight } from "./open-pdf.ts";
export { createPrinter, servePrinter } from "./printer.ts";
export type { Printer } from "./printer.ts";
