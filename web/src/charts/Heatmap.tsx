import { useEffect, useMemo, useRef, useState } from "react";
import type { KeyboardEvent, RefObject } from "react";
import { Link } from "wouter";
import {
  canReach,
  findNeighbour,
  layOutHeatmap,
  leastPrinted,
  stepOfChange,
} from "./heatmap-layout.ts";
import type { HeatForm, HeatRect, HeatScale } from "./heatmap-layout.ts";
import { sectorColour } from "./sector-palette.ts";
import { useChartWidth } from "./useChartWidth.ts";
import "./heatmap.css";

/** One tile. */
interface HeatCell {
  readonly key: string;
  /** Short enough to stand on a tile. */
  readonly label: string;
  /** Full name; the label is its short form. */
  readonly name: string;
  /** Tiles of a sector lie together where areas show sizes; null belongs to none. */
  readonly sector: string | null;
  /** Above 0; what its area is as, where areas tell sizes. */
  readonly size: number;
  /** Percent. */
  readonly change: number;
  /** The change as it is printed, with its sign. */
  readonly printed: string;
  readonly href: string;
}

/** Key of the tile that gathers the small ones. */
const othersKey = "(others)";

/**
 * Tiles coloured by change, each a link, by sector where areas show sizes. Tab reaches one of them,
 * arrows go on from there. On a phone those too small for a figure are gathered in Others, which opens
 * the caller's table of all; elsewhere those too small to be pressed are no links.
 */
export function Heatmap({
  label,
  cells,
  form,
  scale,
  onOthers,
}: {
  readonly label: string;
  /** In the order in which they are laid out and read. */
  readonly cells: readonly HeatCell[];
  readonly form: HeatForm;
  readonly scale: HeatScale;
  /** Opens the table of all tiles. */
  readonly onOthers: () => void;
}) {
  const [place, width] = useChartWidth<HTMLDivElement>();
  const list = useRef<HTMLUListElement>(null);
  const [entered, setEntered] = useState<string | null>(null);
  const layout = useMemo(
    () =>
      layOutHeatmap(
        cells.map(({ size, sector }) => ({ size, group: sector })),
        form,
        width,
      ),
    [cells, form, width],
  );
  const { others, groups, height } = layout;
  const keys = [...cells.map(({ key }) => key), othersKey];
  const rects = [...layout.rects, others?.rect ?? null];
  const known = entered === null ? -1 : keys.indexOf(entered);
  const stop = canReach(rects[known]) ? known : findNeighbour(rects, 0, "Home");
  const small = rects.filter((rect) => rect !== null && !canReach(rect)).length;
  const targetProps = (index: number) => ({
    tabIndex: index === stop ? 0 : -1,
    onFocus: () => setEntered(keys[index] ?? null),
    onKeyDown: (event: KeyboardEvent) => {
      const next = findNeighbour(rects, index, event.key);
      if (next === null) return;
      event.preventDefault();
      list.current?.querySelector<HTMLElement>(`[data-at="${next}"] > :is(a, button)`)?.focus();
    },
  });
  return (
    <div ref={place} className="heatmap">
      <div className="heatmap-picture" style={{ height }}>
        {groups.map(({ name, rect }) => (
          <p
            key={name}
            className="heatmap-group"
            aria-hidden
            title={name}
            style={{ left: rect.x, top: rect.y, width: rect.width, color: sectorColour(name) }}
          >
            <span>{name}</span>
          </p>
        ))}
        <ul ref={list} className="figure" aria-label={label}>
          {cells.map((cell, index) => {
            const rect = rects[index];
            if (rect == null) return null;
            const inFull = cell.sector === null ? "" : `, ${cell.sector}`;
            return (
              <li
                key={cell.key}
                className="heatmap-tile"
                data-at={index}
                data-step={stepOfChange(cell.change, scale)}
                data-named={describe(cell) + inFull}
                title={describe(cell) + inFull}
                style={placeAt(rect)}
              >
                {canReach(rect) ? (
                  <Link href={cell.href} aria-label={describe(cell)} {...targetProps(index)}>
                    <TileText cell={cell} rect={rect} />
                  </Link>
                ) : (
                  <span className="visually-hidden">{describe(cell)}</span>
                )}
              </li>
            );
          })}
          {others !== null && (
            <li
              className="heatmap-tile heatmap-others"
              data-at={cells.length}
              style={placeAt(others.rect)}
            >
              <button type="button" onClick={onOthers} {...targetProps(cells.length)}>
                <span className="heatmap-label">Others</span>{" "}
                <span>{others.count === 1 ? "1 company" : `${others.count} companies`}</span>
              </button>
            </li>
          )}
        </ul>
      </div>
      <div className="heatmap-foot">
        <NamedTile list={list} />
        <HeatLegend scale={scale} />
      </div>
      {small > 0 && (
        <p className="heatmap-small">
          {small === 1 ? "1 tile is" : `${small} tiles are`} too small to select. Use the table
          instead.
        </p>
      )}
    </div>
  );
}

function placeAt({ x, y, width, height }: HeatRect) {
  return { left: x, top: y, width, height };
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

/** As much as the tile holds; the sign in any case. */
function TileText({ cell, rect }: { readonly cell: HeatCell; readonly rect: HeatRect }) {
  const { label, printed } = cell;
  const letters = Math.floor((rect.width - 8) / 8);
  const isFull = rect.width >= leastPrinted;
  const isNamed = rect.height >= 40 && (isFull || letters >= label.length);
  const change = isFull ? printed : /^[+−]/.exec(printed)?.[0];
  return (
    <>
      {isNamed && <span className="heatmap-label">{label}</span>} <span>{change}</span>
    </>
  );
}

const steps = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5];

/** Colour scale, from the largest fall to the largest rise. */
function HeatLegend({ scale }: { readonly scale: HeatScale }) {
  return (
    <div className="heatmap-legend figure">
      <span className="visually-hidden">
        {`Colour scale: day's change in eleven steps, from −${scale} % or lower to +${scale} % or higher`}
      </span>
      <div aria-hidden>
        <p className="heatmap-bar">
          {steps.map((step) => (
            <span key={step} data-step={step} />
          ))}
        </p>
        <p className="heatmap-marks">
          <span>{`−${scale} %`}</span>
          <span>{`−${scale / 2} %`}</span>
          <span>0 %</span>
          <span>{`+${scale / 2} %`}</span>
          <span>{`+${scale} %`}</span>
        </p>
      </div>
    </div>
  );
}
