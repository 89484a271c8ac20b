import { pino } from "pino";
import type { DestinationStream } from "pino";
import { Secret } from "../config/secret.ts";
import { currentRequestId } from "./request-context.ts";

/** Fields allowed in every server's lines. */
const common = `requestId method route status ms bytes code err port address reason signal service
  count`.split(/\s+/);

export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  fatal(fields: object, message: string): void;
}

export interface LogOptions {
  readonly level: string;
  readonly service: string;
  /**
   * Additional fields allowed in this server's lines; all others are dropped, to keep personal data
   * out.
   */
  readonly fields: readonly string[];
  /** Returns the loggable part of an error; defaults to message and stack. */
  readonly serializeError?: (error: Error) => LoggedError;
  readonly destination?: DestinationStream;
}

export interface LoggedError {
  readonly message?: string | undefined;
  readonly stack?: string | undefined;
}

/** Structured JSON lines on standard error, each with its request id. */
export function createLog(options: LogOptions): Log {
  const allowed = new Set([...common, ...options.fields]);
  const serializeError = options.serializeError ?? ((error) => error);
  return pino(
    {
      level: options.level,
      base: { service: options.service },
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => {
        const requestId = currentRequestId();
        return requestId === undefined ? {} : { requestId };
      },
      serializers: { err: (value: unknown) => describeError(value, serializeError) },
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => keepAllowed(fields, allowed),
      },
    },
    options.destination ?? pino.destination({ fd: 2, sync: true }),
  );
}

/** A silent log, for tests and command-line tools. */
export const silentLog: Log = createLog({ level: "silent", service: "silent", fields: [] });

function keepAllowed(
  fields: Record<string, unknown>,
  allowed: ReadonlySet<string>,
): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (allowed.has(name)) kept[name] = name === "err" ? value : describeValue(value);
  }
  return kept;
}

function describeValue(value: unknown): unknown {
  if (typeof value === "string") return value.length > 300 ? `${value.slice(0, 300)}…` : value;
  if (value === null || typeof value === "number" || typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.slice(0, 20).map(describeValue);
  return value instanceof Secret ? String(value) : typeof value;
}

/** Name, code, message, stack and causes; other fields of an error may contain user input. */
function describeError(
  value: unknown,
  serializeError: (error: Error) => LoggedError,
  depth = 0,
): unknown {
  if (!(value instanceof Error)) return describeValue(value);
  const code: unknown = Reflect.get(value, "code");
  const { message, stack } = serializeError(value);
  return {
    type: value.name,
    ...(code === undefined ? {} : { code: describeValue(code) }),
    message,
    stack,
    ...(value.cause === undefined || depth > 3
      ? {}
      : { cause: describeError(value.cause, serializeError, depth + 1) }),
  };
}
