import { inspect } from "node:util";

const hidden = "[secret]";

/** A text that no log, error or answer can show by accident: only `reveal` gives it. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
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
