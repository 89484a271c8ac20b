import type { EngineApi, FormulaPreview } from "@munshi/engine/contract";
import { useCallback } from "react";
import { useBuilder, useScreener } from "../../context.ts";
import type { CheckedText } from "../../state.ts";
import { useAnswer } from "../../useAnswer.ts";

/** Long enough that a word is finished before it is checked. */
const checkDelayMilliseconds = 250;

/** What the engine says of exactly one text. */
export interface ReadFormula {
  readonly checked: CheckedText;
  /** Null where it cannot be read. */
  readonly preview: FormulaPreview | null;
}

/** What a text comes to at once, for who does not wait for its check; null where it cannot be read. */
export async function readFormula(
  engine: Pick<EngineApi, "preview">,
  formula: string,
): Promise<FormulaPreview | null> {
  const answer = await engine.preview({ formula, companies: null });
  return answer.ok ? answer.value : null;
}

/** The latest text that the engine has read, a quarter of a second after its last key; null before. */
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
