import type { ExplainRequest, Explanation, Result } from "../contract/index.ts";
import { findCompany, readCompanies } from "./companies.ts";
import { listDecided } from "./decided.ts";
import { buildExplainedTree, type Findings } from "./explained-tree.ts";
import { quantitiesOf } from "./quantity.ts";
import { askQuery, type Questioned } from "./question.ts";
import { readRow } from "./read-row.ts";
import { summarise } from "./summary.ts";
import { createNodeWriter } from "./write-node.ts";

/** What a query gives for one company, part by part, and what decided it. */
export async function explain(
  request: ExplainRequest,
  data: Questioned,
): Promise<Result<Explanation>> {
  const asked = await askQuery(request.query, data);
  if (!asked.ok) return asked;
  const found = await findCompany(request.company, data);
  if (!found.ok) return found;
  const { value: query, warnings } = asked;
  const { value: row } = found;
  const { catalogue } = data.reader;
  const { condition } = query;
  const { values, facts } = await readRow(condition, data, row);
  const companies = await readCompanies(data);
  const quantities = quantitiesOf(condition, catalogue);
  const findings: Findings = {
    query,
    catalogue,
    quantities,
    values,
    decided: listDecided(condition, values),
    facts,
    write: createNodeWriter(catalogue, quantities),
  };
  const matches = values.get(condition) ?? null;
  const value: Explanation = {
    row,
    id: companies.idOf(row),
    name: companies.nameOf(row),
    matches: typeof matches === "boolean" ? matches : null,
    summary: summarise(condition, findings),
    root: buildExplainedTree(condition, findings),
  };
  return { ok: true, value, warnings };
}
