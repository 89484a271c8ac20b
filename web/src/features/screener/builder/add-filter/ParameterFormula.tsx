import { useEffect, useState } from "react";
import { spellForScreen } from "../../../../lib/spelling.ts";
import { Typeset } from "../../../../ui/Typeset.tsx";
import { useScreener } from "../../context.ts";

/** How a parameter is worked out: as mathematics where it can be written so, else in words. One for each name. */
export function ParameterFormula({
  name,
  words,
}: {
  readonly name: string;
  readonly words: string;
}) {
  const screener = useScreener();
  const [tex, setTex] = useState("");
  useEffect(() => {
    let isCurrent = true;
    const ask = async () => {
      const described = await screener.describe(name, 0);
      if (isCurrent) setTex(described?.formula?.tex ?? "");
    };
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [screener, name]);
  return (
    <div className="condition-formula">
      <Typeset tex={tex} words={`= ${spellForScreen(words)}`} />
    </div>
  );
}
