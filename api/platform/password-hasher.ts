import { hash, parseOptions, verify } from "@node-rs/argon2";
import { BusyError } from "./faults.ts";
import { createToken } from "./tokens.ts";

export interface PasswordHashingOptions {
  /** Memory in KiB. */
  memoryCost?: number;
  /** The number of passes. */
  timeCost?: number;
  /** How many callers may wait before others are refused. */
  queueLength?: number;
  /** Called for every computed hash, for metrics. */
  onHash?: () => void;
}

export interface PasswordHasher {
  /**
   * Whether a password matches an argon2id hash. For null, a missing account, it takes as long and is
   * false.
   */
  verify(hashed: string | null, password: string): Promise<boolean>;
  hash(password: string): Promise<string>;
  /** Whether a hash was made with other costs than today's. */
  isOutdated(hashed: string): boolean;
  /** Runs work that computes hashes when its turn comes, one at a time. @throws BusyError if too many wait */
  runInTurn<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * argon2id (the library's default variant), off the main thread, with 19 MiB and five passes. OWASP asks for
 * at least two passes with this memory. A hash takes about 30 ms, which makes guessing expensive.
 */
export function createPasswordHasher({
  memoryCost = 19_456,
  timeCost = 5,
  queueLength = 24,
  onHash = () => {},
}: PasswordHashingOptions = {}): PasswordHasher {
  const costs = { memoryCost, timeCost, parallelism: 1 };
  const normalisePassword = (password: string) => password.normalize("NFKC");
  let unknownPersonHash: Promise<string> | undefined;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  return {
    async verify(hashed, password) {
      unknownPersonHash ??= hash(createToken(), costs);
      const target = hashed ?? (await unknownPersonHash);
      onHash();
      const matches = await verify(target, normalisePassword(password));
      return matches && hashed !== null;
    },
    hash(password) {
      onHash();
      return hash(normalisePassword(password), costs);
    },
    isOutdated(hashed) {
      const used = parseOptions(hashed);
      return used.memoryCost !== memoryCost || used.timeCost !== timeCost;
    },
    async runInTurn(work) {
      if (waiting >= queueLength) throw new BusyError();
      waiting += 1;
      const result = last.then(work).finally(() => {
        waiting -= 1;
      });
      last = result.catch(() => {});
      return result;
    },
  };
}
