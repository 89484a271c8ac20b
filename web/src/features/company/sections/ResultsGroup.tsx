import type { CompanyResults } from "@munshi/bff/contract";
import { latestDay } from "../../../lib/format.ts";
import type { ExhibitSource } from "../../../ui/Exhibit.tsx";
import { ResultCards } from "../../../company-parts/ResultCards.tsx";
import { ResultTable } from "../../../company-parts/ResultTable.tsx";
import { noStatements } from "../../../company-parts/StatementList.tsx";
import { SectionPart } from "../../../company-parts/SectionPart.tsx";
import { PageGroup } from "../PageGroup.tsx";

function stampResults({ columns }: CompanyResults): ExhibitSource {
  const filed = columns.map(({ publishedAt }) => publishedAt);
  return { source: "Results filed with the exchange", asOf: latestDay(filed) };
}

/** Sales and profits of the last results, and what they say against other periods. */
export function ResultsGroup() {
  return (
    <PageGroup id="results">
      <SectionPart
        name="results"
        title="Result analysis"
        emptyText={noStatements}
        height={420}
        stamp={stampResults}
      >
        {(results) => <ResultCards results={results} />}
      </SectionPart>
      <SectionPart
        name="results"
        title="Results by quarter"
        height={200}
        isFurther
        stamp={stampResults}
      >
        {(results) => <ResultTable results={results} />}
      </SectionPart>
    </PageGroup>
  );
}
