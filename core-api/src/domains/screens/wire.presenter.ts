import type { DataAnswer, ScreenAccess, WireAccess } from "../../contract/index.ts";

/** A success as the documented calls have it. */
export function presentData<Data>(message: string, data: Data): DataAnswer<Data> {
  return { success: true, message, data };
}

export function presentAccess(access: ScreenAccess): WireAccess {
  return access === "public" ? "Public" : "Private";
}
