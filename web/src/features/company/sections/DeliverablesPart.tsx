import type { CompanyDeliverables } from "@munshi/bff/contract";
import { useState } from "react";
import { PageFigureButton } from "../../../company-parts/FigureButton.tsx";
import { printAmount, printBare } from "../../../company-parts/print-figure.ts";
import { SectionPart } from "../../../company-parts/SectionPart.tsx";
import { formatCount, formatDate } from "../../../lib/format.ts";
import { Table } from "../../../table/Table.tsx";
import type { TableColumn } from "../../../table/Table.tsx";
import { useIsPrinting } from "../usePrinting.ts";
import "./deliverables.css";

const shownAtFirst = 7;

/** Share of each day's volume that was delivered. */
export function DeliverablesPart() {
  return (
    <SectionPart
      name="deliverables"
      title="Delivery"
      height={340}
      stamp={({ days }, asOf) => ({
        source: "Exchange delivery reports",
        asOf: days[0]?.day ?? asOf,
      })}
    >
      {({ days }) => <DeliverablesTable days={days} />}
    </SectionPart>
  );
}

const titles = {
  dayClose: "Close",
  dayTraded: "Volume",
  dayDelivered: "Delivery volume",
  dayDeliveredPercent: "Delivery %",
} as const;

type DeliveryDay = CompanyDeliverables["days"][number];

function figureColumn(
  code: keyof typeof titles,
  header: string,
  print: (day: DeliveryDay) => string,
): TableColumn<DeliveryDay> {
  return {
    id: code,
    header,
    align: "end",
    render: (row) => (
      <PageFigureButton
        code={code}
        of={[row.day]}
        title={`${titles[code]}, ${formatDate(row.day)}`}
        text={print(row)}
      />
    ),
  };
}

const columns: readonly TableColumn<DeliveryDay>[] = [
  { id: "day", header: "Day", render: ({ day }) => formatDate(day) },
  figureColumn("dayClose", "Close, ₹", ({ close }) => printBare(close, "price")),
  figureColumn("dayTraded", "Volume", ({ volume }) => printBare(volume, "count")),
  figureColumn("dayDelivered", "Delivered", ({ delivered }) => printBare(delivered, "count")),
  figureColumn("dayDeliveredPercent", "Delivery %", ({ deliveredPercent }) =>
    printAmount(deliveredPercent, "percent"),
  ),
];

function DeliverablesTable({ days }: Pick<CompanyDeliverables, "days">) {
  const [isWhole, setIsWhole] = useState(false);
  const isPrinting = useIsPrinting();
  const shown = isWhole && !isPrinting ? days : days.slice(0, shownAtFirst);
  return (
    <>
      <Table
        label="Delivery by day"
        className="deliverables"
        narrow="stack"
        columns={columns}
        rows={shown}
        rowKey={({ day }) => day}
      />
      {days.length > shownAtFirst && (
        <button type="button" className="page-more" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? "Show recent days only" : `Show all ${formatCount(days.length)} days`}
        </button>
      )}
    </>
  );
}
