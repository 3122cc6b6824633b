// @ts-check
/**
 * Loaded before the built server, so that passwords cost little and no commit waits for the disk. Hashing
 * would otherwise take a fifth of the time of tests that log in. Only the tests of `password-hasher.ts` and
 * `sqlite.ts` depend on the real costs and waits.
 */
const argon2 = require("@node-rs/argon2");
const Database = require("better-sqlite3");

const { hash, parseOptions } = argon2;
let requestedCosts = {};

argon2.hash = (password, options) => {
  requestedCosts = { memoryCost: options?.memoryCost, timeCost: options?.timeCost };
  return hash(password, { ...options, memoryCost: 64, timeCost: 1 });
};
// Reports the requested costs, because a login makes a new hash if the stored one has others.
argon2.parseOptions = (hashed) => ({ ...parseOptions(hashed), ...requestedCosts });

const { pragma } = Database.prototype;
// A killed process loses nothing by this; only a power failure could lose data.
Database.prototype.pragma = function (text, options) {
  return pragma.call(this, text === "synchronous = FULL" ? "synchronous = OFF" : text, options);
};
