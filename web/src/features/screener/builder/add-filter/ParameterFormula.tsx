import { useCallback } from "react";
import { spellForScreen } from "../../../../lib/format.ts";
import { Typeset } from "../../../../ui/Typeset.tsx";
import { useScreener } from "../../context.ts";
import { useAnswer } from "../../useAnswer.ts";

/** How a parameter is worked out: as mathematics where it can be written so, else in words. One for each name. */
export function ParameterFormula({
  name,
  words,
}: {
  readonly name: string;
  readonly words: string;
}) {
  const screener = useScreener();
  const ask = useCallback(() => screener.describe(name, 0), [screener, name]);
  const { answer } = useAnswer(ask);
  const tex = (answer.kind === "here" && answer.value?.formula?.tex) || "";
  return (
    <div className="condition-formula">
      <Typeset tex={tex} words={`= ${spellForScreen(words)}`} />
    </div>
  );
}
