import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent, RefObject } from "react";
import { Link } from "wouter";
import { findNeighbour, layOutHeatmap, leastTarget, stepOfChange } from "./heatmap-layout.ts";
import type { HeatForm, HeatRect } from "./heatmap-layout.ts";
import { useChartWidth } from "./useChartWidth.ts";
import "./heatmap.css";

/** One tile. */
interface HeatCell {
  readonly key: string;
  /** Short enough to stand on a tile. */
  readonly label: string;
  /** What the label leaves out. */
  readonly name: string;
  /** Above 0; what its area is as, where areas tell sizes. */
  readonly size: number;
  /** Percent. */
  readonly change: number;
  /** The change as it is printed, with its sign. */
  readonly printed: string;
  readonly href: string;
}

/**
 * Tiles coloured by change in steps of 2 percent up to 8, each a link. Tab reaches one of them, arrows
 * go on from there. Those too small to be pressed are no links; the caller offers all as a table.
 */
export function Heatmap({
  label,
  cells,
  form,
}: {
  readonly label: string;
  /** In the order in which they are laid out and read. */
  readonly cells: readonly HeatCell[];
  readonly form: HeatForm;
}) {
  const [place, width] = useChartWidth<HTMLDivElement>();
  const list = useRef<HTMLUListElement>(null);
  const [entered, setEntered] = useState<string | null>(null);
  const { rects, height } = layOutHeatmap(
    cells.map(({ size }) => size),
    form,
    width,
  );
  const known = cells.findIndex(({ key }) => key === entered);
  const first = findNeighbour(rects, 0, "Home");
  const stop = known !== -1 && isTarget(rects[known]) ? known : first;
  const small = rects.filter((rect) => !isTarget(rect)).length;
  const onKeyDown = (event: KeyboardEvent, from: number) => {
    const next = findNeighbour(rects, from, event.key);
    const cell = next === null ? undefined : cells[next];
    if (next === null || cell === undefined) return;
    event.preventDefault();
    setEntered(cell.key);
    list.current?.children[next]?.querySelector("a")?.focus();
  };
  return (
    <div ref={place} className="heatmap">
      <ul ref={list} className="heatmap-tiles figure" aria-label={label} style={{ height }}>
        {cells.map((cell, index) => {
          const rect = rects[index];
          if (rect === undefined) return null;
          return (
            <li
              key={cell.key}
              className="heatmap-tile"
              data-step={stepOfChange(cell.change)}
              data-named={describe(cell)}
              title={describe(cell)}
              style={{ left: rect.x, top: rect.y, width: rect.width, height: rect.height }}
            >
              {isTarget(rect) ? (
                <Link
                  href={cell.href}
                  aria-label={describe(cell)}
                  tabIndex={index === stop ? 0 : -1}
                  onFocus={() => setEntered(cell.key)}
                  onKeyDown={(event: KeyboardEvent) => onKeyDown(event, index)}
                >
                  <TileText cell={cell} rect={rect} />
                </Link>
              ) : (
                <span className="visually-hidden">{describe(cell)}</span>
              )}
            </li>
          );
        })}
      </ul>
      <NamedTile list={list} />
      <HeatLegend />
      {small > 0 && (
        <p className="heatmap-small">
          {small === 1 ? "1 tile is" : `${small} tiles are`} too small to select. Use the table
          instead.
        </p>
      )}
    </div>
  );
}

/** All that there is to say of a tile, however small it is. */
function describe({ label, printed, name }: HeatCell): string {
  return `${label} ${printed}, ${name}`;
}

/** Says in full which tile the pointer or the keyboard is at; a screen reader says it by itself. */
function NamedTile({ list }: { readonly list: RefObject<HTMLUListElement | null> }) {
  const [text, setText] = useState("");
  useEffect(() => {
    const tiles = list.current;
    const show = ({ target }: Event) => {
      const tile = target instanceof Element ? target.closest("li") : null;
      setText(tile?.dataset["named"] ?? "");
    };
    tiles?.addEventListener("pointerover", show);
    tiles?.addEventListener("focusin", show);
    return () => {
      tiles?.removeEventListener("pointerover", show);
      tiles?.removeEventListener("focusin", show);
    };
  }, [list]);
  return (
    <p className="heatmap-named figure" aria-hidden>
      {text === "" ? "Hover over a tile, or use Tab and arrow keys." : text}
    </p>
  );
}

function isTarget(rect: HeatRect | undefined): boolean {
  return rect !== undefined && rect.width >= leastTarget && rect.height >= leastTarget;
}

/** Letters of the label that a tile has to hold before its change is printed in full. */
const lettersOfChange = 6;

/** As much as the tile holds; the sign in any case. */
function TileText({ cell, rect }: { readonly cell: HeatCell; readonly rect: HeatRect }) {
  const { label, printed } = cell;
  const letters = Math.floor((rect.width - 8) / 8);
  const isFull = letters >= lettersOfChange;
  const isNamed = rect.height >= 40 && (isFull || letters >= label.length);
  const change = isFull ? printed : /^[+−]/.exec(printed)?.[0];
  return (
    <>
      {isNamed && <span className="heatmap-label">{label}</span>} <span>{change}</span>
    </>
  );
}

const steps: readonly { readonly step: number; readonly text: string }[] = [
  { step: -5, text: "−8% and below" },
  { step: -4, text: "−6 to −8%" },
  { step: -3, text: "−4 to −6%" },
  { step: -2, text: "−2 to −4%" },
  { step: -1, text: "0 to −2%" },
  { step: 0, text: "0%" },
  { step: 1, text: "0 to +2%" },
  { step: 2, text: "+2 to +4%" },
  { step: 3, text: "+4 to +6%" },
  { step: 4, text: "+6 to +8%" },
  { step: 5, text: "+8% and above" },
];

/** What the colours mean. */
function HeatLegend() {
  return (
    <ul className="heatmap-legend figure" aria-label="Colour scale: day's change">
      {steps.map(({ step, text }) => (
        <li key={step}>
          <span className="heatmap-swatch" data-step={step} aria-hidden />
          {text}
        </li>
      ))}
    </ul>
  );
}
