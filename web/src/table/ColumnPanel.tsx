import { IconChevronDown, IconChevronUp, IconGripVertical, IconSearch } from "@tabler/icons-react";
import { useId, useMemo, useRef, useState } from "react";
import type { PointerEvent } from "react";
import { SidePanel } from "../ui/SidePanel.tsx";
import "./column-panel.css";

/** A column that a reader may show or hide. */
interface OptionalColumn {
  readonly id: string;
  readonly title: string;
  /** Heading of the list that it is found in. */
  readonly group: string;
  /** One-sentence description. */
  readonly about: string;
  /** Further names to find it by. */
  readonly aliases: readonly string[];
}

/** Columns that are often shown together. */
export interface ColumnPreset {
  readonly name: string;
  readonly columns: readonly string[];
}

interface ColumnPanelProps {
  readonly columns: readonly OptionalColumn[];
  /** Columns that are always shown before those chosen, and why: `in query`. */
  readonly fixed: readonly { readonly id: string; readonly title: string; readonly note: string }[];
  /** Ids of the columns shown, in their order. */
  readonly chosen: readonly string[];
  readonly presets: readonly ColumnPreset[];
  readonly onChoose: (chosen: readonly string[]) => void;
  readonly onClose: () => void;
}

/** The place in a list at which a pointer is, by the middles of its lines. */
function findPlace(list: HTMLElement, y: number): number {
  const lines = [...list.children].map((line) => line.getBoundingClientRect());
  const at = lines.findIndex(({ top, height }) => y < top + height / 2);
  return at < 0 ? lines.length : at;
}

/** The columns shown, in their order: dragged by their handle, or moved by buttons. */
function ChosenColumns({
  chosen,
  titleOf,
  onChoose,
}: {
  readonly chosen: readonly string[];
  readonly titleOf: (id: string) => string;
  readonly onChoose: (chosen: readonly string[]) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  /** The order while a line is dragged; the columns follow when it is let go. */
  const [drag, setDrag] = useState<{
    readonly id: string;
    readonly order: readonly string[];
  } | null>(null);
  const [told, setTold] = useState("");
  const order = drag?.order ?? chosen;

  const tell = (id: string, moved: readonly string[]) =>
    setTold(`${titleOf(id)}, ${moved.indexOf(id) + 1} of ${moved.length}`);
  const move = (id: string, to: number) => {
    const moved = moveItem(chosen, chosen.indexOf(id), to);
    tell(id, moved);
    onChoose(moved);
  };
  const follow = (event: PointerEvent) => {
    if (drag === null || list.current === null) return;
    const from = drag.order.indexOf(drag.id);
    const place = findPlace(list.current, event.clientY);
    const to = place > from ? place - 1 : place;
    if (to !== from) setDrag({ id: drag.id, order: moveItem(drag.order, from, to) });
  };
  const drop = () => {
    if (drag === null) return;
    setDrag(null);
    if (drag.order.join() === chosen.join()) return;
    tell(drag.id, drag.order);
    onChoose(drag.order);
  };

  return (
    <>
      <ul ref={list} className="column-list" aria-label="Columns shown">
        {order.map((id, at) => (
          <li key={id} className={drag?.id === id ? "column-line column-dragged" : "column-line"}>
            <span
              className="column-handle"
              title="Drag to reorder"
              aria-hidden
              onPointerDown={(event) => {
                event.preventDefault();
                event.currentTarget.setPointerCapture(event.pointerId);
                setDrag({ id, order: chosen });
              }}
              onPointerMove={follow}
              onPointerUp={drop}
              onPointerCancel={() => setDrag(null)}
            >
              <IconGripVertical size={16} stroke={1.6} />
            </span>
            <label className="column-name">
              <input
                type="checkbox"
                checked
                onChange={() => onChoose(chosen.filter((each) => each !== id))}
              />
              {titleOf(id)}
            </label>
            {(["up", "down"] as const).map((way) => {
              const to = way === "up" ? at - 1 : at + 1;
              const isEnd = to < 0 || to >= order.length;
              const Icon = way === "up" ? IconChevronUp : IconChevronDown;
              return (
                <button
                  key={way}
                  type="button"
                  className="column-move"
                  aria-label={`Move ${titleOf(id)} ${way}`}
                  // Disabled, it would lose the focus that moves the column on.
                  aria-disabled={isEnd}
                  onClick={() => {
                    if (!isEnd) move(id, to);
                  }}
                >
                  <Icon size={16} stroke={1.8} aria-hidden />
                </button>
              );
            })}
          </li>
        ))}
      </ul>
      <output className="visually-hidden">{told}</output>
    </>
  );
}

/** Which columns a table shows and in which order: those shown first, then all others to search. */
export function ColumnPanel({
  columns,
  fixed,
  chosen,
  presets,
  onChoose,
  onClose,
}: ColumnPanelProps) {
  const id = useId();
  const [wanted, setWanted] = useState("");
  const titles = useMemo(() => new Map(columns.map((each) => [each.id, each.title])), [columns]);
  const titleOf = (column: string): string => titles.get(column) ?? column;
  const shown = new Set([...chosen, ...fixed.map((each) => each.id)]);
  const text = wanted.trim().toLowerCase();
  const found = columns.filter(
    (each) =>
      !shown.has(each.id) &&
      [each.title, ...each.aliases].some((name) => name.toLowerCase().includes(text)),
  );
  const groups = [...new Set(found.map(({ group }) => group))];
  const isChosen = (preset: ColumnPreset): boolean => preset.columns.join() === chosen.join();

  return (
    <SidePanel title="Columns" onClose={onClose}>
      <div className="column-panel">
        <fieldset className="column-presets">
          <legend>Presets</legend>
          {presets.map((preset) => (
            <button
              key={preset.name}
              type="button"
              aria-pressed={isChosen(preset)}
              onClick={() => onChoose(preset.columns)}
            >
              {preset.name}
            </button>
          ))}
        </fieldset>
        <h3>Shown</h3>
        {fixed.length > 0 && (
          <ul className="column-list">
            {fixed.map((each) => (
              <li key={each.id} className="column-line">
                <span className="column-name column-fixed">{each.title}</span>
                <span className="column-note">{each.note}</span>
              </li>
            ))}
          </ul>
        )}
        <ChosenColumns chosen={chosen} titleOf={titleOf} onChoose={onChoose} />
        {chosen.length + fixed.length === 0 && <p className="column-none">Company name only</p>}
        <h3 id={`${id}-more`}>Add columns</h3>
        <div className="column-search">
          <IconSearch size={16} stroke={1.6} aria-hidden />
          <input
            type="search"
            aria-label="Search columns"
            placeholder="Search columns"
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
          />
        </div>
        {groups.map((group) => (
          <fieldset key={group} className="column-group">
            <legend>{group}</legend>
            {found
              .filter((each) => each.group === group)
              .map((each) => (
                <label key={each.id} className="column-name" title={each.about}>
                  <input
                    type="checkbox"
                    checked={false}
                    onChange={() => onChoose([...chosen, each.id])}
                  />
                  {each.title}
                </label>
              ))}
          </fieldset>
        ))}
        {groups.length === 0 && columns.length > 0 && (
          <p className="column-none">No matching columns</p>
        )}
      </div>
    </SidePanel>
  );
}

/** A list with the item at one place moved to another. */
function moveItem<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined) return items;
  const others = items.toSpliced(from, 1);
  return others.toSpliced(to, 0, item);
}
