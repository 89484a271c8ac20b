import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";

interface RowKeys<Row> {
  readonly body: RefObject<HTMLTableSectionElement | null>;
  /** In the order of the body's rows. */
  readonly rows: readonly Row[];
  /** On another page the keys begin at its first row. */
  readonly page: number;
  /** Null: rows cannot be selected. */
  readonly toggle: ((row: Row, isRange: boolean) => void) | null;
  /** Null: a row opens by the link that it has. */
  readonly open: ((row: Row) => void) | null;
  /** Null: there is no such page. */
  readonly onNext: (() => void) | null;
  readonly onPrevious: (() => void) | null;
  readonly onSearch?: (() => void) | undefined;
  readonly onHelp?: (() => void) | undefined;
}

/** Returns true if keys pressed there type text or belong to an overlay. */
function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest("[role='dialog'], dialog, [role='menu'], [role='listbox']") !== null)
    return true;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLInputElement) return target.type !== "checkbox";
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/**
 * The keys of a list: j and k move, x selects, Shift X selects up to there, e opens, n and p change
 * the page, / searches, ? helps. The focus stays in its row, or in its place, when the rows are loaded again.
 */
export function useRowKeys<Row>(keys: RowKeys<Row>): void {
  const { body, rows, page } = keys;
  const focused = useRef<number | null>(null);

  const focusRow = (index: number): void => {
    const row = body.current?.rows[index];
    const target = row?.querySelector<HTMLElement>("input[type='checkbox'], button, a");
    if (target === undefined || target === null) return;
    focused.current = index;
    target.focus();
    row?.scrollIntoView?.({ block: "nearest" });
  };

  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isTaken(event.target)) return;
    const { toggle, open, onNext, onPrevious, onSearch, onHelp } = keys;
    const place = focused.current;
    const row = place === null ? undefined : rows[place];
    const followLink = (): void =>
      body.current?.rows[place ?? 0]?.querySelector<HTMLElement>("a[href]")?.click();
    const actions: Readonly<Record<string, (() => void) | undefined>> = {
      j: () => focusRow(Math.min((place ?? -1) + 1, rows.length - 1)),
      k: () => focusRow(Math.max((place ?? 0) - 1, 0)),
      x: row === undefined || toggle === null ? undefined : () => toggle(row, false),
      X: row === undefined || toggle === null ? undefined : () => toggle(row, true),
      e: row === undefined ? undefined : open === null ? followLink : () => open(row),
      n: onNext ?? undefined,
      p: onPrevious ?? undefined,
      "/": onSearch,
      "?": onHelp,
    };
    const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
    if (action === undefined) return;
    event.preventDefault();
    action();
  });

  const note = useEffectEvent((event: FocusEvent): void => {
    const row = event.target instanceof Element ? event.target.closest("tr") : null;
    const index = row === null ? -1 : [...(body.current?.rows ?? [])].indexOf(row);
    focused.current = index < 0 ? focused.current : index;
  });

  useEffect(() => {
    document.addEventListener("keydown", press);
    document.addEventListener("focusin", note);
    return () => {
      document.removeEventListener("keydown", press);
      document.removeEventListener("focusin", note);
    };
  }, []);

  useLayoutEffect(() => {
    const isInside = body.current?.contains(document.activeElement) === true;
    if (focused.current !== null && !isInside) focused.current = -1;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the body stays the same
  }, [page]);

  // The focused row went with its page: the focus would begin at the top of the document again.
  useLayoutEffect(() => {
    const place = focused.current;
    if (place === null || rows.length === 0 || document.activeElement !== document.body) return;
    focusRow(Math.max(0, Math.min(place, rows.length - 1)));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only other rows move the focus
  }, [rows]);
}
