import {
  ConstantNodeDependencies,
  create,
  type FactoryFunctionMap,
  FunctionNodeDependencies,
  type MathNode,
  OperatorNodeDependencies,
  parseDependencies,
  ParenthesisNodeDependencies,
  SymbolNodeDependencies,
} from "mathjs/number";
import { texText } from "./tex-text.ts";

const factories: FactoryFunctionMap = {};
for (const part of [
  ConstantNodeDependencies,
  FunctionNodeDependencies,
  OperatorNodeDependencies,
  ParenthesisNodeDependencies,
  SymbolNodeDependencies,
  parseDependencies,
]) {
  Object.assign(factories, part);
}

/** As much of mathjs as writes formulas: its nodes and its parser, none of its functions. */
export const mathNodes = create(factories);

/** How a node of some name is written that mathjs would write otherwise: from its parts in TeX. */
export type TexForm = (parts: readonly string[]) => string;

const forms: Readonly<Record<string, TexForm>> = {
  sqrt: ([x = ""]) => `\\sqrt{${x}}`,
  abs: ([x = ""]) => `\\left|${x}\\right|`,
  exp: ([x = ""]) => `e^{${x}}`,
  ln: ([x = ""]) => `\\ln\\left(${x}\\right)`,
  log10: ([x = ""]) => `\\log_{10}\\left(${x}\\right)`,
  floor: ([x = ""]) => `\\left\\lfloor ${x}\\right\\rfloor`,
  ceil: ([x = ""]) => `\\left\\lceil ${x}\\right\\rceil`,
};

/**
 * A formula in TeX. A symbol is written as the words that it is named by, unless `words` has other ones
 * for it; a function as `own` or mathematics has it, else by its name.
 */
export function writeTex(
  node: MathNode,
  words: ReadonlyMap<string, string> = new Map(),
  own: ReadonlyMap<string, TexForm> = new Map(),
): string {
  const options = {
    parenthesis: "auto",
    handler: (part: MathNode): string | undefined => {
      if (mathNodes.isSymbolNode(part)) return words.get(part.name) ?? texText(part.name);
      if (!mathNodes.isFunctionNode(part)) return undefined;
      const name = part.fn.name ?? "";
      const inner = part.args.map((argument) => argument.toTex(options));
      const form = own.get(name) ?? forms[name];
      if (form !== undefined) return form(inner);
      return `\\operatorname{${name}}\\left(${inner.join(",\\;")}\\right)`;
    },
  };
  return node.toTex(options).trim();
}
