import { acceptRequestId, AppError, currentRequestId } from "@munshi/platform";
import type { Secret } from "@munshi/platform";
import { internalSecretHeader, requestIdHeader } from "../../contract/index.ts";

/**
 * Notifies the bff of a new dataset, so that it fills its cache. Idempotent.
 * @throws AppError `bff.unreachable` if the bff does not confirm it.
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
    throw new AppError("bff.unreachable", 502, "The bff did not respond.", { cause });
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new AppError("bff.unreachable", 502, `The bff answered ${answer.status}.`);
}
