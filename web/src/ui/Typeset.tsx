import { useEffect, useRef, useState } from "react";
import "./typeset.css";

/** A formula in mathematical notation; plain text until the code has loaded or if it cannot be rendered. */
export function Typeset({ tex, words }: { readonly tex: string; readonly words: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState("");
  useEffect(() => {
    let isCurrent = true;
    if (tex === "") return undefined;
    const draw = async () => {
      const { default: temml } = await import("temml");
      if (!isCurrent || box.current === null) return;
      temml.render(tex, box.current, { displayMode: true, throwOnError: true });
      setDrawn(tex);
    };
    draw().catch(() => {
      if (isCurrent) setDrawn("");
    });
    return () => {
      isCurrent = false;
    };
  }, [tex]);
  const isDrawn = drawn === tex && tex !== "";
  return (
    <>
      <div ref={box} className="typeset" hidden={!isDrawn} />
      {!isDrawn && <p className="typeset-words">{words}</p>}
    </>
  );
}
