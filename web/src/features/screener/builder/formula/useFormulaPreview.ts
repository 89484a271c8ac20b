import type { EngineApi, FormulaPreview } from "@munshi/engine/contract";
import { useCallback } from "react";
import { useBuilder, useScreener } from "../../context.ts";
import type { CheckedText } from "../../state.ts";
import { useAnswer } from "../../useAnswer.ts";

/** Long enough that a word is finished before it is checked. */
const checkDelayMilliseconds = 250;

/** The engine's check and preview of one text. */
export interface ReadFormula {
  readonly checked: CheckedText;
  /** Null if the text is invalid. */
  readonly preview: FormulaPreview | null;
}

/** Previews a formula without waiting for its check; null if it is invalid. */
export async function readFormula(
  engine: Pick<EngineApi, "preview">,
  formula: string,
): Promise<FormulaPreview | null> {
  const answer = await engine.preview({ formula, companies: null });
  return answer.ok ? answer.value : null;
}

/** Returns the latest text read by the engine, debounced by 250 ms; null before the first. */
export function useFormulaPreview(formula: string): ReadFormula | null {
  const builder = useBuilder();
  const { readTokens } = useScreener();
  const ask = useCallback(
    async (signal: AbortSignal): Promise<ReadFormula> => {
      await new Promise((resolve) => setTimeout(resolve, checkDelayMilliseconds));
      signal.throwIfAborted();
      const [answer, tokens] = await Promise.all([
        builder.engine.preview({ formula, companies: null }),
        readTokens(formula),
      ]);
      const diagnostics = answer.ok ? answer.warnings : answer.diagnostics;
      return {
        checked: { text: formula, tokens, diagnostics, columns: [] },
        preview: answer.ok ? answer.value : null,
      };
    },
    [builder, readTokens, formula],
  );
  const { answer } = useAnswer(formula.trim() === "" ? null : ask);
  return answer.kind === "here" ? answer.value : null;
}
