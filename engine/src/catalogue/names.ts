import type { ParameterInfo } from "../contract/index.ts";
import type { CatalogueName } from "./catalogue.ts";

/** Names whose period is not one of the standard period phrases. */
const namesWithPeriod: readonly CatalogueName[] = [
  { text: "Cash beginning of last year", column: "cashAtBeginning@y0" },
  { text: "Cash beginning of preceding year", column: "cashAtBeginning@y1" },
  { text: "Cash end of last year", column: "cashAtEnd@y0" },
  { text: "Cash end of preceding year", column: "cashAtEnd@y1" },
];

/** Ignores case and repeated spaces. */
export function foldName(text: string): string {
  return text.trim().replace(/\s+/gu, " ").toLowerCase();
}

const endsInYears = /^(.+) (\d+) ?years?$/iu;

/**
 * `Free cash flow 3years` is a parameter and would match the start of `Free cash flow 3years back`,
 * so the longer name is listed too: the longest wins.
 */
function namesOfYearsBack(
  spelt: readonly CatalogueName[],
  parameters: ReadonlyMap<string, ParameterInfo>,
): readonly CatalogueName[] {
  const columns = new Map(spelt.map((name) => [foldName(name.text), name.column]));
  const added: CatalogueName[] = [];
  for (const { text } of spelt) {
    const [, base, years] = endsInYears.exec(text) ?? [];
    const code = base === undefined ? undefined : columns.get(foldName(base));
    const periods = code === undefined ? "none" : parameters.get(code)?.periods;
    if (code === undefined || (periods !== "years" && periods !== "both")) continue;
    for (const ending of ["back", "ago"]) {
      for (const unit of ["years", " years"]) {
        added.push({ text: `${base} ${years}${unit} ${ending}`, column: `${code}@y${years}` });
      }
    }
  }
  return added;
}

/** Explicit names win over generated ones. */
export function listNames(
  parameters: ReadonlyMap<string, ParameterInfo>,
): readonly CatalogueName[] {
  const spelt = [...parameters.values()].flatMap((info) =>
    [info.name, ...info.aliases].map((text) => ({ text, column: info.code })),
  );
  const all = [...spelt, ...namesWithPeriod];
  const known = new Set(all.map((name) => foldName(name.text)));
  for (const name of namesOfYearsBack(spelt, parameters)) {
    if (known.has(foldName(name.text))) continue;
    known.add(foldName(name.text));
    all.push(name);
  }
  return all;
}
