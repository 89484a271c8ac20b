export type Room = "engine" | "core-api" | "web" | "bff" | "base" | "back-office";

/** A realistic bug: one exact text of a source file, and what replaces it. */
export interface PlantedFault {
  readonly file: string;
  /** Occurs once in the file. */
  readonly from: string;
  readonly to: string;
  readonly breaks: string;
}
