/* oxlint-disable jsx-a11y/prefer-tag-over-role -- there are no native tabs */
import { useRef } from "react";
import type { KeyboardEvent } from "react";
import "./tab-list.css";

/** The heads of tabs: arrows, Home and End move and choose, Tab goes on into the panel. */
export function TabList<Value extends string>({
  id,
  label,
  tabs,
  chosen,
  upright = false,
  onChoose,
}: {
  /** `<id>-panel` is the panel, labelled by `<id>-<value>`. */
  readonly id: string;
  readonly label: string;
  readonly tabs: readonly { readonly value: Value; readonly label: string }[];
  readonly chosen: Value;
  readonly upright?: boolean;
  readonly onChoose: (value: Value) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ value }) => value === chosen);
    const last = tabs.length - 1;
    const next = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowDown: at === last ? 0 : at + 1,
      ArrowLeft: at <= 0 ? last : at - 1,
      ArrowUp: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    const tab = next === undefined ? undefined : tabs[next];
    if (tab === undefined || next === undefined) return;
    event.preventDefault();
    onChoose(tab.value);
    const button = list.current?.children[next];
    if (button instanceof HTMLElement) {
      button.focus();
      button.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      aria-orientation={upright ? "vertical" : "horizontal"}
      className={upright ? "tab-list tab-list-upright" : "tab-list"}
    >
      {tabs.map(({ value, label: text }) => (
        <button
          key={value}
          id={`${id}-${value}`}
          type="button"
          role="tab"
          className="tab"
          aria-selected={value === chosen}
          aria-controls={value === chosen ? `${id}-panel` : undefined}
          tabIndex={value === chosen ? 0 : -1}
          onClick={() => onChoose(value)}
          onKeyDown={onKeyDown}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
