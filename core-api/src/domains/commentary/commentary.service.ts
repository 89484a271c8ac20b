import type { Basis } from "@munshi/engine/contract";
import type {
  CompanyCommentary,
  CompanyResults,
  CompanyShareholding,
  CompanyStatements,
} from "../../contract/index.ts";
import { listCompanyStatements, openFiledFigures } from "../company-fundamentals/index.ts";
import type { FiledFigures, OpenCompany } from "../company-fundamentals/index.ts";
import type { MarketFacts } from "../market/index.ts";
import { analyseResults } from "./results/company-results.ts";
import { writeCommentary } from "./rules/company-commentary.ts";
import { readColumns } from "./rules/compile-rules.ts";
import { createRuleBook } from "./rules/rule-book.ts";
import { describeShareholding } from "./shareholding/company-shareholding.ts";

/** Commentary on a company's published figures; null without data. */
export interface CommentaryService {
  commentary(open: OpenCompany): CompanyCommentary | null;
  shareholding(open: OpenCompany): CompanyShareholding | null;
  /** On the given basis, otherwise on the basis of the published figures. */
  results(open: OpenCompany, basis: Basis | null): Promise<CompanyResults | null>;
  /** As above, from statements already loaded. */
  analyse(open: OpenCompany, filed: CompanyStatements | null): Promise<CompanyResults | null>;
}

export function createCommentaryService(facts: MarketFacts): CommentaryService {
  const book = createRuleBook();
  const analyse: CommentaryService["analyse"] = async (open, filed) => {
    if (filed === null) return null;
    const figures = await openFiledFigures(facts, open, filed.basis);
    const rules = book.results();
    const results = analyseResults(filed, figures, rules, readColumns(rules, figures));
    return results === null ? null : nameFigures(results, figures);
  };
  return {
    analyse,
    commentary({ dataset, figures }) {
      const rules = book.commentary();
      const notes = book.notes(dataset.asOf);
      return writeCommentary(rules, notes, readColumns([...rules, ...notes], figures));
    },
    shareholding({ figures }) {
      const rules = book.shareholding();
      return describeShareholding(figures, rules, readColumns(rules, figures));
    },
    results: async (open, wanted) =>
      analyse(open, await listCompanyStatements(facts, open, wanted)),
  };
}

/** Rows by the code of their figures. */
function nameFigures(results: CompanyResults, { codeOf }: FiledFigures): CompanyResults {
  const name = (rows: CompanyResults["rows"]) =>
    rows.map((row) => ({ ...row, key: codeOf(row.key) }));
  const { rows, years } = results;
  return {
    ...results,
    rows: name(rows),
    ...(years === undefined ? {} : { years: { ...years, rows: name(years.rows) } }),
  };
}
