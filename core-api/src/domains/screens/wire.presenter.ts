import type { ScreenAccess, WireAccess } from "../../contract/index.ts";

/** A success without data. */
export function presentDone(message: string) {
  return { success: true as const, message };
}

/** A success of a documented call. */
export function presentData<Data>(message: string, data: Data) {
  return { success: true as const, message, data };
}

export function presentAccess(access: ScreenAccess): WireAccess {
  return access === "public" ? "Public" : "Private";
}
