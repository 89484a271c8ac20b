import {
  companyFieldNames,
  correctionKinds,
  flowInvestorNames,
  priceFieldNames,
  shareholdingFieldNames,
  statementSpanNames,
} from "@munshi/bff/contract";
import type { CorrectedFactPayload, CorrectionKind, CorrectionPayload } from "@munshi/bff/contract";
import { statementLines } from "@munshi/engine/contract";

/** Form values; the kind decides which are used. */
export type Draft = {
  readonly kind: CorrectionKind;
  readonly company: string;
  readonly investor: string;
  readonly index: string;
  readonly day: string;
  readonly field: string;
  readonly basis: "consolidated" | "standalone";
  readonly span: string;
  readonly line: string;
  readonly key: string;
  readonly imported: string;
  readonly hasNone: boolean;
  readonly value: string;
  readonly buy: string;
  readonly sell: string;
  readonly net: string;
  readonly action: "split" | "bonus" | "dividend";
  readonly exDate: string;
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  readonly reason: string;
};

const isKeyOf = <T extends object>(names: T, text: string): text is keyof T & string =>
  Object.hasOwn(names, text);

const toKind = (text: string): CorrectionKind =>
  isKeyOf(correctionKinds, text) ? text : "company";

const firstFields: { readonly [K in CorrectionKind]?: string } = {
  company: "name",
  shareholding: "promoter",
  price: "close",
};

/** An empty form, with what the address names. */
export function startDraft(given: URLSearchParams): Draft {
  const text = (name: string): string => given.get(name) ?? "";
  const kind = toKind(text("kind"));
  return {
    kind,
    company: text("company"),
    investor: isKeyOf(flowInvestorNames, text("investor")) ? text("investor") : "fii",
    index: text("index"),
    day: text("day"),
    field: firstFields[kind] ?? "",
    basis: text("basis") === "standalone" ? "standalone" : "consolidated",
    span: isKeyOf(statementSpanNames, text("span")) ? text("span") : "year",
    line: "revenueFromOperations",
    key: "",
    imported: text("imported"),
    hasNone: false,
    value: "",
    buy: text("buy"),
    sell: text("sell"),
    net: text("net"),
    action: "split",
    exDate: text("day"),
    from: "",
    to: "",
    amount: "",
    reason: "",
  };
}

/** The fact that the form names; null while something is missing. */
export function readFact(draft: Draft): CorrectedFactPayload | null {
  const { kind, company, day } = draft;
  if (kind !== "flow" && company.trim() === "") return null;
  if (kind !== "company" && day === "") return null;
  switch (kind) {
    case "company":
      return isKeyOf(companyFieldNames, draft.field) ? { kind, company, field: draft.field } : null;
    case "statement": {
      const { basis, span, line } = draft;
      return isKeyOf(statementLines, line) && isKeyOf(statementSpanNames, span)
        ? { kind, company, basis, span, day, line }
        : null;
    }
    case "shareholding":
      return isKeyOf(shareholdingFieldNames, draft.field)
        ? { kind, company, day, field: draft.field }
        : null;
    case "price":
      return isKeyOf(priceFieldNames, draft.field)
        ? { kind, company, day, field: draft.field }
        : null;
    case "parameter":
      return draft.key === "" ? null : { kind, company, day, key: draft.key };
    case "action":
    case "news":
    case "event":
    case "surveillance":
      return { kind, company, day, imported: draft.imported === "" ? null : draft.imported };
    case "flow": {
      const { investor } = draft;
      return isKeyOf(flowInvestorNames, investor) ? { kind, investor, day } : null;
    }
    case "member":
      return draft.index === "" ? null : { kind, company, index: draft.index, day };
    case "freeFloat":
      return { kind, company, day };
  }
}

type Value = CorrectionPayload["value"];

/** A number with or without separators; null if empty. */
function readAmount(text: string): number | null {
  const plain = text.replaceAll(",", "").trim();
  return plain === "" ? null : Number(plain);
}

/** The corrected value; undefined while it is missing. */
export function readValue(draft: Draft): Value | undefined {
  if (draft.kind === "member") return draft.value === "" ? undefined : draft.value === "true";
  if (draft.hasNone) return null;
  if (draft.kind === "flow") {
    const [buy, sell, net] = [draft.buy, draft.sell, draft.net].map(readAmount);
    if (net === null || net === undefined || [buy, sell, net].some(Number.isNaN)) return undefined;
    return { buy: buy ?? null, sell: sell ?? null, net };
  }
  if (draft.kind === "action") {
    const { action: kind, exDate } = draft;
    if (exDate === "") return undefined;
    if (kind === "dividend") {
      const amount = Number(draft.amount);
      return draft.amount === "" || Number.isNaN(amount) ? undefined : { kind, exDate, amount };
    }
    const [from, to] = [Number(draft.from), Number(draft.to)];
    return from > 0 && to > 0 ? { kind, exDate, from, to } : undefined;
  }
  if (draft.value.trim() === "") return undefined;
  const isText =
    draft.kind === "news" ||
    draft.kind === "surveillance" ||
    (draft.kind === "company" ? draft.field !== "faceValue" : !/^-?[\d.]+$/.test(draft.value));
  return isText ? draft.value.trim() : Number(draft.value);
}

/** Kinds whose items of a day are chosen from a list, with the choice without an item. */
export const noItem: { readonly [K in CorrectionKind]?: string } = {
  action: "Add an action",
  news: "Choose an item",
  event: "Choose a meeting",
  surveillance: "Choose a list",
};

/** True if the form must still name an existing item of the day; only actions can be added. */
export const needsItem = ({ kind, imported }: Draft): boolean =>
  kind !== "action" && noItem[kind] !== undefined && imported === "";
