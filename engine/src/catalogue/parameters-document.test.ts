import path from "node:path";

import { expect, test } from "vitest";

import type { ParameterGroup, ParameterInfo } from "../contract/index.ts";
import { productCatalogue } from "./entries.ts";

const tabs: { readonly [group in ParameterGroup]: string } = {
  identity: "Identity",
  eod: "EOD",
  "profit-and-loss": "Profit and loss",
  ratios: "Ratios",
  "balance-sheet": "Balance sheet",
  "cash-flow": "Cash flow",
  shareholding: "Share holding",
  score: "Score",
  history: "History",
};

const unitNames: { readonly [unit in ParameterInfo["unit"]]: string } = {
  money: "₹ crore",
  price: "₹",
  rupees: "₹",
  percent: "%",
  ratio: "ratio",
  count: "count",
  days: "days",
  years: "years",
  score: "points",
  none: "",
};

function escapeCell(text: string): string {
  return text.replaceAll("|", "\\|");
}

const behind = {
  year: "reported years",
  quarter: "reported quarters",
  day: "market days",
} as const;

function renderNeeds({ needs }: ParameterInfo): string {
  return needs === null ? "" : `Needs ${needs.count} ${behind[needs.unit]}.`;
}

function renderRow(info: ParameterInfo): string {
  const unit = info.type === "number" ? unitNames[info.unit] : info.type;
  const notes = [
    info.definition,
    info.formula === null ? "" : `*${info.formula}.*`,
    renderNeeds(info),
    info.notFor.length > 0 ? `Not for: ${info.notFor.join(", ")}.` : "",
    info.unofficial ? "Unofficial." : "",
  ].filter((note) => note !== "");
  const cells = [
    `**${info.name}**${info.aliases.length > 0 ? `<br>${info.aliases.join(", ")}` : ""}`,
    `\`${info.code}\``,
    unit,
    info.periods === "none" ? "" : info.periods,
    notes.join(" "),
  ];
  return `| ${cells.map(escapeCell).join(" | ")} |`;
}

function renderDocument(): string {
  const infos = [...productCatalogue.parameters.values()];
  const sections = Object.entries(tabs).map(([group, title]) => {
    const rows = infos.filter((info) => info.group === group).map(renderRow);
    return [
      `## ${title}`,
      "",
      "| name and aliases | code | unit | periods | meaning |",
      "|---|---|---|---|---|",
      ...rows,
    ].join("\n");
  });
  const head = `# Parameters

The ${infos.length} parameters of the query language. Generated from \`engine/src/catalogue\`; to update, run \`vitest run --project unit engine/src/catalogue/parameters-document.test.ts -u\`. Names ignore case and repeated spaces. "Periods" lists the past periods a parameter supports besides its default (decision 41). "Needs" is the history a value requires; otherwise one reported period or market day is enough.`;
  return `${[head, ...sections].join("\n\n")}\n`;
}

test("docs/parameters.md lists the catalogue as it is", async () => {
  const file = path.resolve(import.meta.dirname, "../../../docs/parameters.md");
  await expect(renderDocument()).toMatchFileSnapshot(file);
});
