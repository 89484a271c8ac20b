import type { CompanyView } from "@munshi/bff/contract";
import { fetchCompanyView } from "./company-api.ts";
import type { WantedBasis } from "./company-api.ts";

/** How long a server that has just begun is left in peace before it is asked again. */
const pauseMs = 1_200;

/** Whether most sections failed: the server is at its start, or busy, rather than one part of it broken. */
export function isMostlyFailed({ sections }: CompanyView): boolean {
  const states = Object.values(sections).map(({ state }) => state);
  return states.filter((state) => state === "failed").length * 2 > states.length;
}

/** Waits; rejects as a fetch does where the signal is given meanwhile. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        reject(new DOMException("Nobody waits for it any more.", "AbortError"));
      },
      { once: true },
    );
  });
}

/**
 * The view of a company, asked for once more where most of it failed: what the server was late to
 * read the first time it has read by then.
 */
export async function fetchPatiently(
  symbol: string,
  basis: WantedBasis,
  signal?: AbortSignal,
): Promise<CompanyView> {
  const first = await fetchCompanyView(symbol, basis, signal);
  if (!isMostlyFailed(first)) return first;
  await pause(pauseMs, signal);
  return fetchCompanyView(symbol, basis, signal).catch((error: unknown) => {
    if (signal?.aborted === true) throw error;
    return first;
  });
}
