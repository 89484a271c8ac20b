import { commandForm, type CommandName, commandNames } from "./commands.ts";
import { formOf, type OptionName } from "./options.ts";

const lineWidth = 100;

export function writeHelp(name: CommandName | null): string {
  return name === null ? writeOverview() : writeCommandHelp(name);
}

function writeOverview(): string {
  const width = Math.max(...commandNames.map((name) => usageOf(name).length));
  const list = commandNames.map(
    (name) => `  screener ${usageOf(name).padEnd(width)}  ${commandForm(name).summary}`,
  );
  const examples = (["run", "explain", "params", "batch"] as const).flatMap((name) =>
    commandForm(name).examples.slice(-1),
  );
  return `screener: query a published dataset or a data file

${list.join("\n")}

Run screener COMMAND --help for its options and examples. A query can be "-" for standard input
or @FILE for a file's text.

Examples
${examples.map((example) => `  screener ${example}`).join("\n")}

${exitStatuses}
`;
}

const exitStatuses = `Exit status: 0 success; 1 invalid query or failed test; 2 usage error or unreadable data.
Set NO_COLOR to disable colours.`;

function writeCommandHelp(name: CommandName): string {
  const { about, options, meanings, examples } = commandForm(name);
  const width = Math.max(0, ...options.map((option) => headOf(option).length));
  const described = options.map((option) => {
    const lines = wrap(meanings?.[option] ?? formOf(option).meaning, lineWidth - width - 4);
    return lines
      .map((line, index) => `  ${(index === 0 ? headOf(option) : "").padEnd(width)}  ${line}`)
      .join("\n");
  });
  return `${[
    `screener ${usageOf(name)} [options]`,
    about
      .split("\n")
      .flatMap((line) => wrap(line, lineWidth))
      .join("\n"),
    ...(described.length > 0 ? [described.join("\n")] : []),
    `Examples\n${examples.map((example) => `  ${example.includes("| screener") ? example : `screener ${example}`}`).join("\n")}`,
    exitStatuses,
  ].join("\n\n")}\n`;
}

function usageOf(name: CommandName): string {
  return `${name} ${commandForm(name).subjects}`;
}

function headOf(option: OptionName): string {
  const { value } = formOf(option);
  return value === null ? `--${option}` : `--${option} ${value}`;
}

function wrap(text: string, width: number): string[] {
  const indent = /^ */u.exec(text)?.[0] ?? "";
  const lines: string[] = [];
  let line = "";
  for (const word of text.trim().split(" ")) {
    if (line !== "" && `${indent}${line} ${word}`.length > width) {
      lines.push(`${indent}${line}`);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, `${indent}${line}`];
}
