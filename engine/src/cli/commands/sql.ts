import { queryToSql } from "../../sql/to-sql.ts";
import { openOutput } from "../print/output.ts";
import { type Command, noteDiagnostics, readQueryText } from "../session.ts";
import { openVocabulary } from "./open-vocabulary.ts";

/** False if the query was invalid. */
export const printSql: Command = async ({ subjects, options }, session) => {
  const { terminal } = session;
  const output = await openOutput({ format: "table", out: options.out }, terminal);
  const query = await readQueryText(subjects[0] ?? "", session);
  const { reader, data } = await openVocabulary(options, session);
  const request = { query, dialect: options.dialect };
  const result = queryToSql(request, reader, data?.idColumn ?? null);
  if (result.ok) await output.write(`${result.value.trimEnd()}\n`);
  noteDiagnostics(query, result.ok ? result.warnings : result.diagnostics, terminal);
  return result.ok;
};
