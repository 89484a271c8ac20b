import type { EngineApi, FormulaPreview } from "@munshi/engine/contract";
import { useEffect, useState } from "react";
import { useBuilder, useScreener } from "../../context.ts";
import type { CheckedText } from "../../state.ts";

/** Long enough that a word is finished before it is judged. */
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
  const [read, setRead] = useState<ReadFormula | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (formula.trim() === "") return undefined;
    const look = async () => {
      const [answer, tokens] = await Promise.all([
        builder.engine.preview({ formula, companies: null }),
        readTokens(formula),
      ]);
      if (!isCurrent) return;
      const diagnostics = answer.ok ? answer.warnings : answer.diagnostics;
      setRead({
        checked: { text: formula, tokens, diagnostics, columns: [] },
        preview: answer.ok ? answer.value : null,
      });
    };
    const timer = setTimeout(() => void look(), checkDelayMilliseconds);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [builder, readTokens, formula]);
  return read;
}
