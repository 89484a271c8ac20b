import type { LandingView } from "@munshi/bff/contract";
import { proxy } from "valtio";
import { callBff, toFailure } from "../../lib/http.ts";
import type { Failure } from "../../lib/http.ts";

/** State of the lower part of the page; `view` is null until the server responds. */
export const landing = proxy<{
  view: LandingView | null;
  failure: Failure | null;
  isLoading: boolean;
}>({ view: null, failure: null, isLoading: false });

/** Asks for the view; one that is there stays until the next has come. */
export async function loadLanding(): Promise<void> {
  if (landing.isLoading) return;
  landing.isLoading = true;
  try {
    landing.view = await callBff("GET /api/views/landing");
    landing.failure = null;
  } catch (error) {
    landing.failure = toFailure(error);
  } finally {
    landing.isLoading = false;
  }
}
