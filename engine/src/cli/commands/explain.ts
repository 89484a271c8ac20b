import { explain } from "../../explain/explain.ts";
import { CliError, rejectFailure } from "../cli-error.ts";
import { nameNearCompanies } from "../data/near-companies.ts";
import { writeExplanation } from "../print/explanation.ts";
import { openOutput } from "../print/output.ts";
import { type Command, noteDiagnostics, openData, readQueryText } from "../session.ts";

/** False if the query was invalid. */
export const explainCompany: Command = async ({ subjects, options }, session) => {
  const { terminal } = session;
  const [company = "", given = ""] = subjects;
  const output = await openOutput(options, terminal);
  if (output.format === "csv" || output.format === "arrow") {
    throw new CliError("explain supports --format table or json.");
  }
  const query = await readQueryText(given, session);
  const data = await openData(options, session);
  const result = await explain({ query, company: { name: company } }, data);
  if (!result.ok) {
    if (result.diagnostics.some(({ code }) => code === "dataset.no_company")) {
      const near = await nameNearCompanies(company, data);
      const hint = near.length > 0 ? ` Did you mean ${near.join(", ")}?` : "";
      throw new CliError(`No company found for "${company}".${hint}`);
    }
    rejectFailure(result.diagnostics);
    noteDiagnostics(query, result.diagnostics, terminal);
    return false;
  }
  const paint = options.out === null ? terminal.paint : (_: unknown, text: string) => text;
  await output.write(
    output.format === "json"
      ? `${JSON.stringify(result.value, null, 1)}\n`
      : writeExplanation(result.value, paint),
  );
  noteDiagnostics(query, result.warnings, terminal);
  return true;
};
