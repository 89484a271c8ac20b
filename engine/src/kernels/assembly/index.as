export { compareConstant, compareColumns, knownNumbers } from "./compare";
export { combine, join, copyPlane, andPlanes, andNotPlanes, addAndNotPlanes, countBits, listRows } from "./planes";
export { calculateRows } from "./numbers";
export { sameCode, sameCodes, countCodes } from "./codes";
export { sortColumn, rankAtMost, countBelow, flipRows, walkOrder, topRows } from "./order";
export { codeColumn, compareCodes } from "./coded";
export { shadeNumbers, compareShadows, compareSides } from "./shadows";
export { largestSize, shadeSums, compareSums } from "./shaded-sums";
