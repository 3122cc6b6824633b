import { hash, parseOptions, verify } from "@node-rs/argon2";
import { Busy } from "./faults.ts";
import { newToken } from "./tokens.ts";

export interface PasswordHashingOptions {
  /** KiB. */
  memoryCost?: number;
  /** Number of passes. */
  timeCost?: number;
  /** How many may wait before a caller is asked to come back. */
  queueLength?: number;
  /** Told of every hash computed, for metrics. */
  onHash?: () => void;
}

export interface PasswordHasher {
  /** Whether a password matches an argon2id hash. Null, for no account, takes as long and is always false. */
  verify(hashed: string | null, password: string): Promise<boolean>;
  hash(password: string): Promise<string>;
  /** Whether a hash was made with other costs than today's. */
  isOutdated(hashed: string): boolean;
  /** Runs work that hashes when its turn comes, one at a time; throws `Busy` when too many wait. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * argon2id (the library's default variant), off the main thread. 46 MiB with twice the passes of OWASP's
 * first choice: about 30 ms, so that guessing is expensive.
 */
export function createPasswordHasher({
  memoryCost = 47_104,
  timeCost = 2,
  queueLength = 24,
  onHash = () => {},
}: PasswordHashingOptions = {}): PasswordHasher {
  const costs = { memoryCost, timeCost, parallelism: 1 };
  const normalised = (password: string) => password.normalize("NFKC");
  let nobodys: Promise<string> | undefined;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  return {
    async verify(hashed, password) {
      nobodys ??= hash(newToken(), costs);
      const target = hashed ?? (await nobodys);
      onHash();
      const matches = await verify(target, normalised(password));
      return matches && hashed !== null;
    },
    hash(password) {
      onHash();
      return hash(normalised(password), costs);
    },
    isOutdated(hashed) {
      const used = parseOptions(hashed);
      return used.memoryCost !== memoryCost || used.timeCost !== timeCost;
    },
    async inTurn(work) {
      if (waiting >= queueLength) throw new Busy();
      waiting += 1;
      const turn = last.then(work).finally(() => {
        waiting -= 1;
      });
      last = turn.catch(() => {});
      return turn;
    },
  };
}
