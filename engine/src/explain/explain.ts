import type { ExplainRequest, Explanation, Result } from "../contract/index.ts";
import { findCompany, readCompanies } from "./companies.ts";
import { listDecisive } from "./decisive.ts";
import { buildExplainedTree, type Findings } from "./explained-tree.ts";
import { quantitiesOf } from "./quantity.ts";
import { loadQuery, type QuerySource } from "./query-source.ts";
import { readRow } from "./read-row.ts";
import { summarise } from "./summary.ts";
import { createNodeWriter } from "./write-node.ts";

/** The result of each part of a query for one company. */
export async function explain(
  request: ExplainRequest,
  data: QuerySource,
): Promise<Result<Explanation>> {
  const loaded = await loadQuery(request.query, data);
  if (!loaded.ok) return loaded;
  const found = await findCompany(request.company, data);
  if (!found.ok) return found;
  const { value: query, warnings } = loaded;
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
    decided: listDecisive(condition, values),
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
