import type { CompanyDeliverables } from "@munshi/bff/contract";
import { useState } from "react";
import { PageFigureButton } from "../../../company-parts/FigureButton.tsx";
import { printAmount, printBare } from "../../../company-parts/print-figure.ts";
import { SectionPart } from "../../../company-parts/SectionPart.tsx";
import { formatCount, formatDate } from "../../../lib/format.ts";
import { ScrollRegion } from "../../../ui/ScrollRegion.tsx";
import { useIsPrinting } from "../usePrinting.ts";
import "./deliverables.css";

const shownAtFirst = 7;

/** How much of each day's trading changed hands for good. */
export function DeliverablesPart() {
  return (
    <SectionPart name="deliverables" title="Delivery" height={340}>
      {({ days }) => <DeliverablesTable days={days} />}
    </SectionPart>
  );
}

function DeliverablesTable({ days }: Pick<CompanyDeliverables, "days">) {
  const [isWhole, setIsWhole] = useState(false);
  const isPrinting = useIsPrinting();
  const shown = isWhole && !isPrinting ? days : days.slice(0, shownAtFirst);
  return (
    <>
      <ScrollRegion className="part-scroll" label="Delivery by day">
        <table className="part-table deliverables figure">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col" className="part-number">
                Close, ₹
              </th>
              <th scope="col" className="part-number">
                Volume
              </th>
              <th scope="col" className="part-number">
                Delivered
              </th>
              <th scope="col" className="part-number">
                Delivery %
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ day, close, volume, delivered, deliveredPercent }) => (
              <tr key={day}>
                <th scope="row">{formatDate(day)}</th>
                <DayCell
                  code="dayClose"
                  head="Close, ₹"
                  day={day}
                  text={printBare(close, "price")}
                />
                <DayCell
                  code="dayTraded"
                  head="Volume"
                  day={day}
                  text={printBare(volume, "count")}
                />
                <DayCell
                  code="dayDelivered"
                  head="Delivered"
                  day={day}
                  text={printBare(delivered, "count")}
                />
                <DayCell
                  code="dayDeliveredPercent"
                  head="Delivery %"
                  day={day}
                  text={printAmount(deliveredPercent, "percent")}
                />
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {days.length > shownAtFirst && (
        <button type="button" className="page-more" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? "Show recent days only" : `Show all ${formatCount(days.length)} days`}
        </button>
      )}
    </>
  );
}

const titles = {
  dayClose: "Close",
  dayTraded: "Volume",
  dayDelivered: "Delivery volume",
  dayDeliveredPercent: "Delivery %",
} as const;

function DayCell({
  code,
  head,
  day,
  text,
}: {
  readonly code: keyof typeof titles;
  /** Its column's, which stands in the cell itself on a narrow screen. */
  readonly head: string;
  readonly day: string;
  readonly text: string;
}) {
  return (
    <td className="part-number" data-label={head}>
      <PageFigureButton
        code={code}
        of={[day]}
        title={`${titles[code]}, ${formatDate(day)}`}
        text={text}
      />
    </td>
  );
}
