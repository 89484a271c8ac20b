import type { ExplainedNode, Explanation } from "../../contract/index.ts";
import type { Paint } from "./terminal.ts";

const widest = 60;

interface Line {
  readonly head: string;
  readonly node: ExplainedNode;
}

export function writeExplanation({ name, id, summary, root }: Explanation, paint: Paint): string {
  const title = name === id ? id : `${name} (${id})`;
  const lines = listLines(root, "", "");
  const width = lines.reduce(
    (most, { head, node }) => Math.max(most, headOf(head, node).length),
    0,
  );
  const tree = lines.map((line) => writeLine(line, width, paint));
  return `${paint("strong", title)}\n${summary}\n\n${tree.join("\n")}\n`;
}

function listLines(node: ExplainedNode, head: string, below: string): Line[] {
  const parts = node.parts.filter((part) => !isLiteral(part));
  return [
    { head, node },
    ...parts.flatMap((part, index) => {
      const isLast = index === parts.length - 1;
      return listLines(part, `${below}${isLast ? "└ " : "├ "}`, `${below}${isLast ? "  " : "│ "}`);
    }),
  ];
}

function isLiteral({ kind, text, parts }: ExplainedNode): boolean {
  return parts.length === 0 && kind !== "condition" && /^(?:['"]|[-−]?[\d.])/u.test(text);
}

function writeLine({ head, node }: Line, width: number, paint: Paint): string {
  const shown = headOf(head, node).padEnd(width);
  const style = node.value === null ? "doubt" : node.value === false ? "bad" : "good";
  const isAnswer = node.kind === "logic" || node.kind === "condition";
  const notes = [
    describeDistance(node),
    ...(node.parts.length === 0 ? node.missing.map(({ message }) => message) : []),
    node.decided && isAnswer ? "◀ decided" : "",
  ].filter((note) => note !== "");
  const words = isAnswer ? paint(style, node.words) : node.words;
  return `${shown}  ${words}${notes.length > 0 ? `  ${notes.join("  ")}` : ""}`;
}

function headOf(head: string, node: ExplainedNode): string {
  const text = node.filter === null ? node.text : `${node.filter} (filter)`;
  const flat = text.replaceAll(/\s+/gu, " ");
  return `${head}${flat.length > widest ? `${flat.slice(0, widest - 1)}…` : flat}`;
}

function describeDistance({ distance, kind }: ExplainedNode): string {
  if (distance === null || kind !== "condition") return "";
  const { amount, percent } = distance;
  const side = amount < 0 ? "below" : "above";
  const size = String(Number(Math.abs(amount).toPrecision(4)));
  const share = percent === null ? "" : ` (${Number(Math.abs(percent).toPrecision(3))} %)`;
  return amount === 0 ? "at the threshold" : `${size} ${side}${share}`;
}
