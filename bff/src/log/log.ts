import { pino } from "pino";
import type { DestinationStream } from "pino";
import { Secret } from "../config/secret.ts";
import { currentRequestId } from "./request-context.ts";

/** Names of what a log line may carry; everything else is left out, so that nothing personal slips in. */
const names = `requestId method route status ms bytes code err port address version files quality
  tenant host file reason signal service count`;
const allowed = new Set(names.split(/\s+/));

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
  readonly destination?: DestinationStream;
}

/** Structured JSON lines on standard error, each with the request it belongs to. */
export function createLog(options: LogOptions): Log {
  return pino(
    {
      level: options.level,
      base: { service: options.service },
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => {
        const requestId = currentRequestId();
        return requestId === undefined ? {} : { requestId };
      },
      serializers: { err: (value: unknown) => describeError(value) },
      formatters: { level: (label) => ({ level: label }), log: keepAllowed },
    },
    options.destination ?? pino.destination({ fd: 2, sync: true }),
  );
}

function keepAllowed(fields: Record<string, unknown>): Record<string, unknown> {
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

/** Name, code, message and stack; other fields of an error may hold what people typed. */
function describeError(value: unknown, depth = 0): unknown {
  if (!(value instanceof Error)) return describeValue(value);
  const code: unknown = Reflect.get(value, "code");
  return {
    type: value.name,
    ...(code === undefined ? {} : { code: describeValue(code) }),
    message: value.message,
    stack: value.stack,
    ...(value.cause === undefined || depth > 3
      ? {}
      : { cause: describeError(value.cause, depth + 1) }),
  };
}
