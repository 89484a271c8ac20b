import { stateTaxName } from "@munshi/engine/payments";
import { formatDate } from "../../platform/clock/days.ts";
import { keepPrintable, openPdf, pdfPage } from "../../platform/pdf/index.ts";
import type { PdfFonts, PdfWeight } from "../../platform/pdf/index.ts";
import type { Party } from "./billing.repository.ts";
import { describeState } from "./tax-document.ts";
import type { TaxDocumentContent } from "./tax-document.ts";

type Pdf = PDFKit.PDFDocument;

const page = pdfPage;
const right = page.width - page.edge;
const inner = right - page.edge;
/** Text ends above the foot of the page. */
const bottom = page.height - 96;
const ink = "#1a2023";
const soft = "#545e62";
const accent = "#0b5f5b";
const rule = "#c9cdc9";
const wash = "#f3f5f2";

interface Text {
  readonly x: number;
  readonly width: number;
  readonly size?: number;
  readonly weight?: PdfWeight;
  readonly colour?: string;
  readonly align?: "left" | "right";
  /** An amount, in figures of one width. */
  readonly isFigure?: true;
}

const figures = { features: ["tnum" as const] };

interface Pen {
  readonly pdf: Pdf;
  /** Writes a text at `y`, wrapped to its width; returns where the next one can begin. */
  write(text: string, y: number, style: Text): number;
}

/**
 * A tax invoice or credit note as PDF (A4). The bytes depend on the content, the font and the
 * library only: the same content gives the same file.
 */
export async function printDocument(content: TaxDocumentContent): Promise<Buffer> {
  const open = await openPdf({
    title: `${titleOf(content)} ${content.number}`,
    author: content.seller.name,
    date: content.date,
  });
  const pen = createPen(open.pdf, open.fonts);
  let y = drawHead(pen, content);
  y = drawParties(pen, content, y);
  y = drawLines(pen, content, y);
  drawTotals(pen, content, y);
  drawFeet(pen, content);
  return open.finish();
}

function titleOf({ kind }: TaxDocumentContent): string {
  return kind === "invoice" ? "Tax invoice" : "Credit note";
}

function createPen(pdf: Pdf, fonts: PdfFonts): Pen {
  return {
    pdf,
    write(
      text,
      y,
      { x, width, size = 8.5, weight = "regular", colour = ink, align = "left", isFigure },
    ) {
      pdf.font(weight, size).fillColor(colour);
      const options = { width, align, lineGap: size * 0.3, ...(isFigure ? figures : {}) };
      const shown = keepPrintable(text, fonts[weight]);
      const height = pdf.heightOfString(shown, options);
      pdf.text(shown, x, y, options);
      return y + height;
    },
  };
}

function drawRule({ pdf }: Pen, y: number, colour = rule, weight = 0.75): void {
  pdf.moveTo(page.edge, y).lineTo(right, y).lineWidth(weight).strokeColor(colour).stroke();
}

function drawHead(pen: Pen, content: TaxDocumentContent): number {
  const { seller, number, date } = content;
  const half = inner / 2;
  const left = { x: page.edge, width: half + 40 };
  pen.pdf.rect(0, 0, page.width, 6).fill(accent);
  let y = pen.write(seller.name, 44, { ...left, size: 15, weight: "bold" }) + 4;
  for (const text of [
    joinAddress(seller),
    `GSTIN ${seller.gstin}`,
    `SEBI registered research analyst, ${seller.registration}`,
  ]) {
    y = pen.write(text, y, { ...left, colour: soft });
  }
  const aside = { x: right - half + 60, width: half - 60, align: "right" as const };
  let down = pen.write(titleOf(content).toUpperCase(), 44, {
    ...aside,
    size: 15,
    weight: "bold",
    colour: accent,
  });
  down = pen.write(number, down + 4, { ...aside, size: 10, weight: "bold" });
  down = pen.write(showDate(date), down, { ...aside, colour: soft });
  if (content.invoice !== null) {
    const { number: invoiced, date: on } = content.invoice;
    down = pen.write(`for invoice ${invoiced} of ${showDate(on)}`, down, {
      ...aside,
      colour: soft,
    });
  }
  const end = Math.max(y, down) + 14;
  drawRule(pen, end);
  return end + 14;
}

const methods: { readonly [method: string]: string } = {
  upi: "UPI",
  card: "Card",
  netbanking: "Net banking",
};

function drawParties(pen: Pen, content: TaxDocumentContent, top: number): number {
  const { buyer, order, payment, placeOfSupply, site } = content;
  const width = inner / 2 - 12;
  const left = { x: page.edge, width };
  let y = pen.write("Billed to", top, { ...left, size: 7.5, colour: soft }) + 1;
  y = pen.write(buyer.name, y, { ...left, size: 10, weight: "bold" });
  for (const text of [
    joinAddress(buyer),
    buyer.email,
    buyer.gstin === "" ? "" : `GSTIN ${buyer.gstin}`,
  ]) {
    if (text !== "") y = pen.write(text, y, left);
  }
  const method = payment.method === null ? "" : (methods[payment.method] ?? payment.method);
  const facts = [
    ["Place of supply", describeState(placeOfSupply)],
    ["Order", order.number],
    ["Ordered", `${showDate(order.date)}, ${site}`],
    ["Payment", payment.id],
    ["Paid", [showDate(payment.date), method].filter((one) => one !== "").join(", ")],
    ["Tax on reverse charge", "No"],
    ...(content.reason === null ? [] : [["Reason", content.reason] as const]),
  ] as const;
  let down = top;
  const x = page.edge + width + 24;
  for (const [name, value] of facts) {
    const named = pen.write(name, down, { x, width: 92, colour: soft });
    down = Math.max(named, pen.write(value, down, { x: x + 96, width: width - 96 })) + 1.5;
  }
  return Math.max(y, down) + 18;
}

interface Column {
  readonly title: string;
  readonly width: number;
  readonly text: (line: TaxDocumentContent["lines"][number], at: number) => string;
}

function listColumns({ totals, gstPercent, placeOfSupply }: TaxDocumentContent): readonly Column[] {
  const half = `${gstPercent / 2}%`;
  const taxes: readonly Column[] =
    totals.igst > 0
      ? [{ title: `IGST ${gstPercent}%`, width: 62, text: ({ igst }) => showPaise(igst) }]
      : [
          { title: `CGST ${half}`, width: 52, text: ({ cgst }) => showPaise(cgst) },
          {
            title: `${stateTaxName(placeOfSupply)} ${half}`,
            width: 54,
            text: ({ sgst }) => showPaise(sgst),
          },
        ];
  return [
    { title: "SAC", width: 42, text: ({ sac }) => sac },
    { title: "Value", width: 58, text: ({ value }) => showPaise(value) },
    ...(totals.discount === 0
      ? []
      : [
          {
            title: "Discount",
            width: 54,
            text: ({ discount }: { discount: number }) => showPaise(discount),
          },
        ]),
    ...(totals.discount === 0
      ? []
      : [
          {
            title: "Taxable value",
            width: 58,
            text: ({ taxable }: { taxable: number }) => showPaise(taxable),
          },
        ]),
    ...taxes,
    { title: "Total (₹)", width: 64, text: ({ total }) => showPaise(total) },
  ];
}

function drawLines(pen: Pen, content: TaxDocumentContent, top: number): number {
  const columns = listColumns(content);
  const wide = inner - columns.reduce((sum, { width }) => sum + width, 0) - 8;
  const name = { x: page.edge + 8, width: wide - 8 };
  const eachColumn = (draw: (column: Column, x: number) => void): void => {
    let x = page.edge + wide;
    for (const column of columns) {
      draw(column, x);
      x += column.width;
    }
  };
  const cell = (x: number, width: number) => ({
    x: x + 4,
    width: width - 4,
    align: "right" as const,
  });
  const drawTitles = (y: number): number => {
    pen.pdf.rect(page.edge, y, inner, 26).fill(wash);
    pen.write("Description", y + 8, { ...name, size: 7.5, weight: "bold" });
    eachColumn(({ title, width }, x) => {
      pen.write(title, y + 8, { ...cell(x, width), size: 7.5, weight: "bold" });
    });
    return y + 34;
  };
  let y = drawTitles(top);
  for (const [at, line] of content.lines.entries()) {
    if (y > bottom - 30) {
      pen.pdf.addPage();
      y = drawTitles(page.edge);
    }
    let end = pen.write(line.name, y, { ...name, weight: "bold" });
    if (line.detail !== "") end = pen.write(line.detail, end, { ...name, size: 7.5, colour: soft });
    eachColumn(({ text, width }, x) =>
      pen.write(text(line, at), y, { ...cell(x, width), isFigure: true }),
    );
    y = end + 5;
    drawRule(pen, y, rule, 0.5);
    y += 7;
  }
  return y;
}

function drawTotals(pen: Pen, content: TaxDocumentContent, top: number): void {
  const { totals, gstPercent, placeOfSupply, kind } = content;
  const half = `${gstPercent / 2}%`;
  const rows = [
    ...(totals.discount === 0
      ? []
      : ([
          ["Value of services", totals.value],
          ["Discount", -totals.discount],
        ] as const)),
    ["Taxable value", totals.taxable],
    ...(totals.igst > 0
      ? [[`IGST ${gstPercent}%`, totals.igst] as const]
      : ([
          [`CGST ${half}`, totals.cgst],
          [`${stateTaxName(placeOfSupply)} ${half}`, totals.sgst],
        ] as const)),
  ] as const;
  let y = top + 6;
  if (y > bottom - 24 - rows.length * 14) {
    pen.pdf.addPage();
    y = page.edge;
  }
  const x = right - 220;
  const start = y;
  for (const [name, amount] of rows) {
    pen.write(name, y, { x, width: 110, colour: soft });
    y =
      pen.write(showPaise(amount), y, { x: x + 110, width: 102, align: "right", isFigure: true }) +
      3;
  }
  pen.pdf.rect(x - 10, y + 3, 230, 26).fill(wash);
  const label = kind === "invoice" ? "Total paid" : "Total credited";
  pen.write(label, y + 10, { x, width: 90, size: 9.5, weight: "bold" });
  pen.write(`₹${showPaise(totals.total)}`, y + 9, {
    x: x + 90,
    width: 122,
    size: 11,
    weight: "bold",
    align: "right",
    isFigure: true,
  });
  const words = { x: page.edge, width: inner - 260 };
  const after = pen.write("Amount in words", start, { ...words, size: 7.5, colour: soft });
  pen.write(content.words, after + 1, words);
}

function drawFeet(pen: Pen, content: TaxDocumentContent): void {
  const { start, count } = pen.pdf.bufferedPageRange();
  for (let at = start; at < start + count; at += 1) {
    pen.pdf.switchToPage(at);
    const y = page.height - 72;
    drawRule(pen, y);
    const style = { size: 7, colour: soft };
    const left = { ...style, x: page.edge, width: inner - 70 };
    const next = pen.write(
      `Issued electronically by ${content.seller.name}; valid without a signature. Amounts are in Indian rupees.`,
      y + 8,
      left,
    );
    pen.write(
      "SEBI registration and NISM certification do not guarantee performance or assure returns. Investments in the securities market are subject to market risks.",
      next,
      left,
    );
    pen.write(`Page ${at - start + 1} of ${count}`, y + 8, {
      ...style,
      x: right - 64,
      width: 64,
      align: "right",
    });
  }
}

/** `12 Residency Road, Bengaluru, Karnataka (29) 560025`. */
function joinAddress(party: Pick<Party, "address" | "stateCode" | "pinCode">): string {
  const place = `${describeState(party.stateCode)} ${party.pinCode}`.trim();
  return party.address === "" ? place : `${party.address}, ${place}`;
}

function showDate(date: string): string {
  return formatDate(new Date(`${date}T00:00:00Z`));
}

const decimal = new Intl.NumberFormat("en-IN", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

function showPaise(paise: number): string {
  return decimal.format(paise / 100).replace("-", "−");
}
