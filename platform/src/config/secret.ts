import { createHash, timingSafeEqual } from "node:crypto";
import { inspect } from "node:util";

const hidden = "[secret]";

/** A text that logs, errors and answers never show: only `reveal` returns it. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  /** Compares in constant time. */
  matches(given: string): boolean {
    return timingSafeEqual(digest(given), digest(this.#value));
  }

  toString(): string {
    return hidden;
  }

  toJSON(): string {
    return hidden;
  }

  [Symbol.toPrimitive](): string {
    return hidden;
  }

  [inspect.custom](): string {
    return hidden;
  }
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
