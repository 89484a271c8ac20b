import { Tabs } from "@mantine/core";
import type { ReactNode } from "react";
import "./tabbed-panel.css";

/** Tabs with the panel of the selected one. Arrow keys, Home and End move between tabs. */
export function TabbedPanel<Value extends string>({
  label,
  tabs,
  chosen,
  isVertical = false,
  className = "",
  panelClassName,
  isBusy,
  onChoose,
  children,
}: {
  readonly label: string;
  readonly tabs: readonly { readonly value: Value; readonly label: string }[];
  readonly chosen: Value;
  readonly isVertical?: boolean;
  readonly className?: string;
  readonly panelClassName?: string;
  readonly isBusy?: boolean;
  readonly onChoose: (value: Value) => void;
  /** The panel's content. */
  readonly children: ReactNode;
}) {
  return (
    <Tabs
      unstyled
      keepMounted={false}
      value={chosen}
      orientation={isVertical ? "vertical" : "horizontal"}
      className={className}
      onChange={(value) => {
        const tab = tabs.find((one) => one.value === value);
        if (tab !== undefined) onChoose(tab.value);
      }}
    >
      <Tabs.List
        aria-label={label}
        className={isVertical ? "tab-list tab-list-vertical" : "tab-list"}
      >
        {tabs.map((tab) => (
          <Tabs.Tab
            key={tab.value}
            value={tab.value}
            className="tab"
            // Mantine's Home and End move focus only.
            onFocus={() => tab.value !== chosen && onChoose(tab.value)}
          >
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={chosen} className={panelClassName} aria-busy={isBusy}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
