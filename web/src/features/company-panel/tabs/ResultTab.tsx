import { noStatements } from "../../../company-parts/StatementList.tsx";
import { ResultCards } from "../../../company-parts/ResultCards.tsx";
import { ResultTable } from "../../../company-parts/ResultTable.tsx";
import { SectionPart } from "../../../company-parts/SectionPart.tsx";

/** The newest results against what came before, and up to eight of them side by side. */
export function ResultTab() {
  return (
    <SectionPart name="results" height={520} emptyText={noStatements} bare>
      {(results) => (
        <div className="panel-stack">
          <ResultCards results={results} />
          {results.columns.length > 0 && <ResultTable results={results} />}
        </div>
      )}
    </SectionPart>
  );
}
