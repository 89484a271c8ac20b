import type { CompanyDeliverables } from "@munshi/bff/contract";
import { useState } from "react";
import { printAmount, printBare } from "../../../company-parts/print-figure.ts";
import { SectionPart } from "../../../company-parts/SectionPart.tsx";
import { formatCount, formatDate } from "../../../lib/format.ts";
import { ScrollRegion } from "../../../ui/ScrollRegion.tsx";
import { useIsPrinting } from "../usePrinting.ts";

const shownAtFirst = 7;

/** How much of each day's trading changed hands for good. */
export function DeliverablesPart() {
  return (
    <SectionPart name="deliverables" title="Deliverables" height={340}>
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
      <ScrollRegion className="part-scroll" label="Deliverables by day">
        <table className="part-table figure">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col" className="part-number">
                Close, ₹
              </th>
              <th scope="col" className="part-number">
                Traded
              </th>
              <th scope="col" className="part-number">
                Delivered
              </th>
              <th scope="col" className="part-number">
                Share
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ day, close, volume, delivered, deliveredPercent }) => (
              <tr key={day}>
                <th scope="row">{formatDate(day)}</th>
                <td className="part-number">{printBare(close, "price")}</td>
                <td className="part-number">{printBare(volume, "count")}</td>
                <td className="part-number">{printBare(delivered, "count")}</td>
                <td className="part-number">{printAmount(deliveredPercent, "percent")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {days.length > shownAtFirst && (
        <button type="button" className="page-more" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? "Show the last days only" : `Show all ${formatCount(days.length)} days`}
        </button>
      )}
    </>
  );
}
