import type { Word } from "./tokens.ts";

interface Segment {
  /** A comparison, BETWEEN, IN or IS EMPTY stands in it. */
  compares: boolean;
  /** Operands and signs of arithmetic so far, a bracket as one. */
  pieces: number;
  /** BETWEEN waits for its AND. */
  awaitsBound: boolean;
  /** The last piece is a condition by itself: a truth, or a bracket around a condition. */
  endsInCondition: boolean;
  /** AND, OR or NOT came before on this level. */
  afterLogic: boolean;
  /** It is an argument of a function, which gives a number whatever its arguments are. */
  inCall: boolean;
}

/** Follows the conditions of a text word by word, one level for each open bracket. */
export interface Segments {
  add(word: Word): void;
  /** Whether what stands since the last AND, OR or NOT is a condition. */
  isComplete(): boolean;
  /** Whether the AND that comes next belongs to a BETWEEN. */
  awaitsBound(): boolean;
  /** Whether the condition under way already compares. */
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
