export { typesetExpression } from "./typeset-expression.ts";
export { typesetText } from "./typeset-text.ts";
