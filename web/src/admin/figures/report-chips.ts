import type { FigureReport } from "@munshi/bff/contract";
import type { ChipState } from "../../ui/StatusChip.tsx";

export const reportChips: Readonly<Record<string, ChipState>> = {
  open: "open",
  answered: "done",
  corrected: "done",
} satisfies Record<FigureReport["state"], ChipState>;

export const reportStates: Readonly<Record<FigureReport["state"], string>> = {
  open: "Open",
  answered: "Answered",
  corrected: "Corrected",
};
