import { AppError } from "@munshi/platform";
import { z } from "zod";

const errorBody = z.looseObject({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.array(z.object({ path: z.string(), message: z.string() })),
  }),
});

/** The reason why core-api did not answer. */
export function describeFailure(cause: unknown): AppError {
  if (cause instanceof Error && cause.name === "TimeoutError") {
    return new AppError("core.timeout", 504, "The request timed out. Try again.", {
      cause,
      expose: true,
      retryAfter: 2,
    });
  }
  return new AppError("core.unreachable", 503, "Service temporarily unavailable. Try again.", {
    cause,
    expose: true,
    retryAfter: 2,
  });
}

/** core-api's error with its message and documented members. */
export function readCoreError(answer: Response, bytes: Buffer): AppError {
  const parsed = errorBody.safeParse(parse(bytes));
  if (!parsed.success) {
    return new AppError("core.failed", 502, "Something went wrong. Try again later.");
  }
  const { error, ...fields } = parsed.data;
  const retryAfter = Number(answer.headers.get("retry-after") ?? Number.NaN);
  return new AppError(error.code, answer.status, error.message, {
    // Messages of core-api are safe to show.
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
