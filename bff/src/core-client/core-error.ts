import { AppError } from "@munshi/platform";
import { z } from "zod";

const errorBody = z.looseObject({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.array(z.object({ path: z.string(), message: z.string() })),
  }),
});

/** Why core-api gave no answer. */
export function describeFailure(cause: unknown): AppError {
  if (cause instanceof Error && cause.name === "TimeoutError") {
    return new AppError("core.timeout", 504, "This took too long; try again.", {
      cause,
      expose: true,
      retryAfter: 2,
    });
  }
  return new AppError("core.unreachable", 503, "Our data are out of reach; try again.", {
    cause,
    expose: true,
    retryAfter: 2,
  });
}

/** What core-api refused, in its own words, with the members that a documented call adds. */
export function readCoreError(answer: Response, bytes: Buffer): AppError {
  const parsed = errorBody.safeParse(parse(bytes));
  if (!parsed.success) {
    return new AppError("core.failed", 502, "Something went wrong on our side.");
  }
  const { error, ...fields } = parsed.data;
  const retryAfter = Number(answer.headers.get("retry-after") ?? Number.NaN);
  return new AppError(error.code, answer.status, error.message, {
    // What core-api says is safe to show.
    expose: true,
    details: error.details,
    fields,
    ...(Number.isFinite(retryAfter) ? { retryAfter } : {}),
  });
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
}
