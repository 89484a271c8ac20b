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

/** The mathjs parser and nodes, without its functions. */
export const mathNodes = create(factories);

/** Custom TeX for a node, from the TeX of its parts. */
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
 * Symbols become words, unless `words` overrides them; functions use `own`, else mathjs, else their
 * name.
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

const special: Readonly<Record<string, string>> = {
  "\\": String.raw`\textbackslash{}`,
  "~": String.raw`\textasciitilde{}`,
  "^": String.raw`\textasciicircum{}`,
  "{": String.raw`\{`,
  "}": String.raw`\}`,
  "&": String.raw`\&`,
  "%": String.raw`\%`,
  $: String.raw`\$`,
  "#": String.raw`\#`,
  _: String.raw`\_`,
};

export function texText(words: string): string {
  const escaped = words.replaceAll(/[\\~^{}&%$#_]/gu, (sign) => special[sign] ?? sign);
  return `\\text{${escaped}}`;
}
