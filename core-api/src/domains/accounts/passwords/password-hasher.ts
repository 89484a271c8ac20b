import { hash, verify } from "@node-rs/argon2";
import { bulkhead, BulkheadRejectedError } from "cockatiel";
import { failure } from "../../../platform/errors/failure.ts";

/** Cost of a hash: memory in KiB, and passes over it. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** Argon2id, 19 MiB, two passes: about 20 ms of a core. */
const productionCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 };
const atOnce = 2;
const mostWaiting = 64;

/** The hash of no known password: verifying it for a missing account takes as long as for any other. */
export function unknownHash({ memoryCost, timeCost }: PasswordCost = productionCost): string {
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$bXVuc2hpLW5vYm9keS0xNg$Y2Fubm90YmVndWVzc2VkY2Fubm90YmVndWVzc2VkISE`;
}

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Takes as long for an account without a password as for any other. */
  verify(stored: string | null, password: string): Promise<boolean>;
}

/**
 * Hashes a few passwords at once and lets some more wait.
 * @throws AppError `accounts.busy` (503) with Retry-After where too many wait already.
 */
export function createPasswordHasher(cost: PasswordCost = productionCost): PasswordHasher {
  const queue = bulkhead(atOnce, mostWaiting);
  const absent = unknownHash(cost);
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await queue.execute(work);
    } catch (error) {
      if (!(error instanceof BulkheadRejectedError)) throw error;
      throw failure("accounts.busy", 503, "Too many logins at once. Try again.", {
        retryAfter: 2,
      });
    }
  };
  return {
    hash: (password) => inTurn(() => hash(normalise(password), { ...cost, parallelism: 1 })),
    verify: async (stored, password) => {
      const matches = await inTurn(() => verify(stored ?? absent, normalise(password)));
      return matches && stored !== null;
    },
  };
}

/** The same password typed on another keyboard may come in other code points. */
function normalise(password: string): string {
  return password.normalize("NFKC");
}
