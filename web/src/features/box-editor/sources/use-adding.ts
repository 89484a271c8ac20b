import { stockBoxLimits } from "@munshi/bff/contract";
import { useState } from "react";
import { formatCount } from "../../../lib/format.ts";
import { toFailure } from "../../../lib/http.ts";
import type { BoxDraft } from "../box-draft.ts";
import { addStocks } from "../draft-weights.ts";
import type { FiguresOf } from "../draft-weights.ts";
import type { ChangeDraft } from "../use-box-draft.ts";
import { lookUpStocks, matchStocks } from "./match-stocks.ts";
import type { GivenStock, StockMatches } from "./match-stocks.ts";

/** Adds stocks from any source and keeps the latest result. */
export interface Adding {
  readonly isBusy: boolean;
  /** Why nothing could be added; empty otherwise. */
  readonly problem: string;
  readonly matches: StockMatches | null;
  /** `prepare` changes the draft together with the stocks. */
  readonly add: (
    given: readonly GivenStock[],
    prepare?: Parameters<ChangeDraft>[0],
  ) => Promise<void>;
  readonly fail: (message: string) => void;
  readonly dismiss: () => void;
}

export function useAdding(draft: BoxDraft, change: ChangeDraft, figuresOf: FiguresOf): Adding {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [matches, setMatches] = useState<StockMatches | null>(null);
  return {
    isBusy,
    problem,
    matches,
    fail(message) {
      setProblem(message);
      setMatches(null);
    },
    dismiss() {
      setProblem("");
      setMatches(null);
    },
    async add(given, prepare = (before) => before) {
      setProblem("");
      setMatches(null);
      if (given.length > stockBoxLimits.namesAsked) {
        setProblem(`Add up to ${formatCount(stockBoxLimits.namesAsked)} rows at a time.`);
        return;
      }
      setIsBusy(true);
      try {
        const found = matchStocks(draft, given, await lookUpStocks(given));
        change((before) => addStocks(prepare(before), found.stocks, figuresOf));
        setMatches(found);
      } catch (error) {
        setProblem(toFailure(error).message);
      } finally {
        setIsBusy(false);
      }
    },
  };
}
