import { IconArrowLeft, IconArrowRight, IconEyeOff, IconGripVertical } from "@tabler/icons-react";
import type { MarketTileName } from "@munshi/bff/contract";
import { useState } from "react";
import type { KeyboardEvent, PointerEvent } from "react";
import { tileKinds, tileNames } from "./tile-names.ts";

const keySteps: Readonly<Record<string, 1 | -1>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

/** The tile under a point of the screen. */
function findTileAt(x: number, y: number): MarketTileName | null {
  const tile = document.elementFromPoint(x, y)?.closest("[data-tile]");
  return tileNames.find((name) => name === tile?.getAttribute("data-tile")) ?? null;
}

/** Controls to move and hide a tile: a handle to drag or press arrow keys on, and buttons. */
export function TileMoves({
  name,
  place,
  count,
  onStep,
  onDropOn,
  onHide,
}: {
  readonly name: MarketTileName;
  /** Among the tiles that are shown, from 1 on. */
  readonly place: number;
  readonly count: number;
  readonly onStep: (by: 1 | -1) => void;
  readonly onDropOn: (target: MarketTileName) => void;
  readonly onHide: () => void;
}) {
  const { title } = tileKinds[name];
  const [over, setOver] = useState<MarketTileName | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onStep(step);
  };
  const findTarget = (event: PointerEvent) => {
    const target = findTileAt(event.clientX, event.clientY);
    return target === name ? null : target;
  };
  const onPointerUp = (event: PointerEvent) => {
    setOver(null);
    const target = findTarget(event);
    if (target !== null) onDropOn(target);
  };
  return (
    <div className="market-moves">
      <button
        type="button"
        className="market-handle"
        aria-label={`Move ${title}, position ${place} of ${count}`}
        title="Drag or use arrow keys"
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) setOver(findTarget(event));
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={() => setOver(null)}
      >
        <IconGripVertical size={18} stroke={1.6} aria-hidden />
      </button>
      <button
        type="button"
        className="market-earlier"
        aria-label={`Move ${title} earlier`}
        disabled={place === 1}
        onClick={() => onStep(-1)}
      >
        <IconArrowLeft size={18} stroke={1.6} aria-hidden />
      </button>
      <button
        type="button"
        className="market-later"
        aria-label={`Move ${title} later`}
        disabled={place === count}
        onClick={() => onStep(1)}
      >
        <IconArrowRight size={18} stroke={1.6} aria-hidden />
      </button>
      {over !== null && <span className="market-over">Swap with {tileKinds[over].title}</span>}
      <button type="button" className="market-hide" aria-label={`Hide ${title}`} onClick={onHide}>
        <IconEyeOff size={18} stroke={1.6} aria-hidden />
        Hide
      </button>
    </div>
  );
}
