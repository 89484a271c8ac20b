import type { CompanyHit } from "@munshi/bff/contract";
import { ScreenerPage, startScreener } from "../features/screener/ScreenerPage.tsx";
import { showShell } from "../shell/shell-state.ts";
import { startEngine } from "./engine.ts";

/** The screener with this tab's engine, loaded together and apart from the app. */
export function ScreenerRoute({
  onChooseCompany,
}: {
  readonly onChooseCompany: (company: CompanyHit) => void;
}) {
  return (
    <ScreenerPage engine={startEngine()} onShell={showShell} onChooseCompany={onChooseCompany} />
  );
}

/** Starts on what the address asks for before the page renders. */
export function startEarly(): void {
  startScreener({ engine: startEngine(), onShell: showShell });
}
