import { useMediaQuery } from "@mantine/hooks";
import type { LandingAnswer, PerformanceSpan } from "@munshi/bff/contract";
import { performanceNotes } from "../../../content/landing/risk.ts";
import { formatDate } from "../../../lib/format.ts";
import { FailureNotice } from "../../../ui/FailureNotice.tsx";
import { BarePart } from "./BarePart.tsx";
import { Carousel } from "./Carousel.tsx";
import { formatSum, PerformanceTable } from "./PerformanceTable.tsx";
import "./performance.css";

const title = "Past performance";

const spans: readonly (readonly [span: PerformanceSpan, name: string])[] = [
  ["3M", "Over 3 months"],
  ["6M", "Over 6 months"],
  ["1Y", "Over 1 year"],
  ["5Y", "Over 5 years"],
  ["from2009", "From 2009"],
];

/** Growth of a sum invested in each of the largest companies, one table per period with data. */
export function Performance({
  performance,
  onRetry,
}: {
  /** Null if it could not be loaded. */
  readonly performance: LandingAnswer | null;
  readonly onRetry: () => void;
}) {
  const isWide = useMediaQuery("(min-width: 1370px)", true, { getInitialValueInEffect: false });
  if (performance === null) {
    const message = "Data is not available right now. Try again in a moment.";
    return (
      <BarePart title={title}>
        <FailureNotice
          title="Past performance could not be loaded"
          failure={{ code: "landing.no_performance", message, requestId: "" }}
          onRetry={onRetry}
        />
      </BarePart>
    );
  }
  const { rows, asOf, investAmount, kind } = performance;
  const slides = spans
    .filter(([span]) => rows.some((row) => row.spans[span] !== null))
    .map(([span, name]) => ({
      key: span,
      content: <PerformanceTable name={name} span={span} rows={rows} />,
    }));
  if (asOf === null || slides.length === 0) return null;
  return (
    <div className="page landing-part">
      <Carousel title={title} noun="spans" slides={slides} shown={isWide ? 2 : 1} everyMs={null}>
        <p className="landing-lead">
          Value of {formatSum(investAmount)} invested in each of the largest companies on the entry
          date, as of {formatDate(asOf)}.{kind === "demo" && " Demo data: companies are fictional."}
        </p>
      </Carousel>
      <ul className="performance-notes">
        {performanceNotes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  );
}
