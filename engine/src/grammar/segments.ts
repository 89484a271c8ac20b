import type { Word } from "./tokens.ts";

interface Segment {
  /** Contains a comparison, BETWEEN, IN or IS EMPTY. */
  compares: boolean;
  /** Operands and arithmetic signs; a bracket counts as one. */
  pieces: number;
  awaitsBound: boolean;
  /** Ends in a boolean or a bracketed condition. */
  endsInCondition: boolean;
  afterLogic: boolean;
  inCall: boolean;
}

/** Tracks conditions token by token, one level per open bracket. */
export interface Segments {
  add(word: Word): void;
  isComplete(): boolean;
  /** True if the next AND belongs to BETWEEN. */
  awaitsBound(): boolean;
  comparesAlready(): boolean;
  depth(): number;
}

const fresh = (afterLogic: boolean, inCall = false): Segment => ({
  compares: false,
  pieces: 0,
  awaitsBound: false,
  endsInCondition: false,
  afterLogic,
  inCall,
});

export function createSegments(isTruth: (word: Word) => boolean): Segments {
  const outer: Segment[] = [];
  let current = fresh(false);
  let calls = false;
  const isCondition = (): boolean =>
    current.compares || (current.pieces === 1 && current.endsInCondition);
  const closeBracket = (): void => {
    const holdsCondition = !current.inCall && (current.afterLogic || isCondition());
    current = outer.pop() ?? fresh(false);
    current.pieces += 1;
    current.endsInCondition = holdsCondition;
  };
  return {
    add(word) {
      switch (word.type) {
        case "OpenBracket":
          outer.push(current);
          current = fresh(false, calls);
          calls = false;
          break;
        case "Call":
          calls = true;
          break;
        case "Comma":
          if (current.inCall) current = fresh(false, true);
          else current.pieces += 1;
          break;
        case "CloseBracket":
          closeBracket();
          break;
        case "And":
        case "Or":
        case "LineAnd":
          if (word.type === "And" && current.awaitsBound) current.awaitsBound = false;
          else current = fresh(true, current.inCall);
          break;
        case "Not":
          current.afterLogic = true;
          break;
        case "Between":
          current.compares = true;
          current.awaitsBound = true;
          break;
        case "Comparison":
        case "In":
        case "IsEmpty":
          current.compares = true;
          break;
        case "Period":
        case "Percent":
        case "Unit":
          break;
        default:
          current.pieces += 1;
          current.endsInCondition = isTruth(word);
      }
    },
    isComplete: () => !current.awaitsBound && isCondition(),
    awaitsBound: () => current.awaitsBound,
    comparesAlready: () => current.compares,
    depth: () => outer.length,
  };
}
