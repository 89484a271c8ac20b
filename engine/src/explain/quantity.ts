import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Unit } from "../contract/index.ts";
import type { CheckedNode, NumberNode } from "../semantics/checked.ts";
import { columnsOf, partsOf } from "../semantics/checked-columns.ts";
import { parameterOf } from "../semantics/columns.ts";
import {
  type Measure,
  measureOfProduct,
  measureOfSum,
  measureOfUnit,
  unitOfMeasure,
  unmeasured,
  pendingMeasure,
  preservesMeasure,
  measureOfCall,
} from "../semantics/measure.ts";

export interface Quantity {
  readonly type: "number" | "date" | "text" | "truth";
  readonly unit: Unit;
}

interface Measured {
  readonly type: "number" | "date";
  readonly measure: Measure;
}

const plain: Measured = { type: "number", measure: unmeasured };
const day: Measured = { type: "date", measure: unmeasured };
const ofUnit = (unit: Unit): Measured => ({ type: "number", measure: measureOfUnit(unit) });

/** Literals take the quantity of their context. */
export function quantitiesOf(
  root: CheckedNode,
  catalogue: Catalogue,
): ReadonlyMap<CheckedNode, Quantity> {
  const quantities = new Map<CheckedNode, Quantity>();

  const measure = (node: NumberNode, context: Measured): Measured => {
    const measured = measureKind(node, context);
    quantities.set(node, { type: measured.type, unit: unitOfMeasure(measured.measure) });
    return measured;
  };
  /** Literals take the scale of the parameters next to them. */
  const settle = (parts: readonly NumberNode[], context: Measured): Measured => {
    const found = new Map<NumberNode, Measured>();
    for (const part of parts) if (!isWritten(part)) found.set(part, measure(part, context));
    const [first = context, ...others] = found.values();
    const sum = others.reduce((left, right) => addUp(left, right), first);
    for (const part of parts) {
      if (!isWritten(part)) continue;
      measure(part, sum);
      quantities.set(part, { type: sum.type, unit: unitOfMeasure(sum.measure) });
    }
    return sum;
  };
  const measureKind = (node: NumberNode, context: Measured): Measured => {
    switch (node.kind) {
      case "constant":
        return context;
      case "column": {
        const info = parameterOf(catalogue, node.key);
        if (info?.type === "date") return day;
        return info === undefined ? plain : ofUnit(info.unit);
      }
      case "negate":
        return settle([node.operand], context);
      case "arithmetic":
        return measureArithmetic(node, context);
      case "scalar": {
        const keeps = preservesMeasure(node.function, "row");
        const operand = measure(node.operand, keeps ? context : plain);
        return { ...operand, measure: measureOfCall(node.function, "row", operand.measure) };
      }
      case "aggregate":
      case "coalesce":
        return settle(node.operands, context);
      case "if":
        visit(node.condition);
        return settle([node.then, node.otherwise], context);
      case "growth":
      case "change":
        return {
          type: "number",
          measure: measureOfCall(
            node.kind,
            "period",
            settle([node.first, node.last], plain).measure,
          ),
        };
      case "across": {
        const operand = measure(node.operand, plain);
        if (node.group !== null) visit(node.group);
        return { ...operand, measure: measureOfCall(node.function, "across", operand.measure) };
      }
    }
  };
  const measureArithmetic = (
    node: Extract<NumberNode, { kind: "arithmetic" }>,
    context: Measured,
  ): Measured => {
    const { operator, left, right } = node;
    if (operator === "+" || operator === "-") {
      const sum = settle([left, right], context);
      return sum.type === "date" && operator === "-" ? ofUnit("days") : sum;
    }
    const first = measureFactor(left);
    const second = measureFactor(right);
    const power = operator === "*" ? 1 : -1;
    return { type: "number", measure: measureOfProduct(first, second, power) };
  };
  const measureFactor = (node: NumberNode): Measure => {
    const { measure: own } = measure(node, plain);
    return node.kind === "constant" && node.scaled === true ? pendingMeasure : own;
  };
  const visit = (node: CheckedNode): void => {
    switch (node.kind) {
      case "text":
      case "text-column":
        quantities.set(node, { type: "text", unit: "none" });
        return;
      case "compare":
        settle([node.left, node.right], plain);
        break;
      case "is-empty":
      case "truth":
      case "truth-column":
      case "same-text":
      case "has-text":
      case "is-unknown":
      case "not":
      case "and":
      case "or":
        partsOf(node).forEach(visit);
        break;
      default:
        measure(node, plain);
        return;
    }
    quantities.set(node, { type: "truth", unit: "none" });
  };
  visit(root);
  return quantities;
}

function addUp(left: Measured, right: Measured): Measured {
  const type = left.type === "date" || right.type === "date" ? "date" : "number";
  return { type, measure: measureOfSum(left.measure, right.measure) };
}

/** True if it consists of literals, which have no scale. */
function isWritten(node: NumberNode): boolean {
  return columnsOf(node).length === 0;
}
