import { acceptRequestId, AppError, currentRequestId } from "@munshi/platform";
import type { Secret } from "@munshi/platform";
import { internalSecretHeader, requestIdHeader } from "../../contract/index.ts";

/**
 * Tells the bff of a new dataset, so that its first reader does not wait for a cold cache.
 * @throws AppError `bff.unreachable` where it does not take the news; telling it twice does no harm.
 */
export async function announceDataset(
  bff: { readonly url: string; readonly secret: Secret },
  version: string,
  signal: AbortSignal,
): Promise<void> {
  const answer = await fetch(new URL("/internal/dataset-published", bff.url), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      [internalSecretHeader]: bff.secret.reveal(),
      [requestIdHeader]: acceptRequestId(currentRequestId()),
    },
    body: JSON.stringify({ version }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(5_000)]),
  }).catch((cause: unknown) => {
    throw new AppError("bff.unreachable", 502, "The bff did not answer.", { cause });
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new AppError("bff.unreachable", 502, `The bff said ${answer.status}.`);
}
