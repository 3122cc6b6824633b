/**
 * Loaded before the built server, so that passwords cost little. A fifth of a page's time is otherwise the hash of
 * whoever signs in; no test depends on its cost but those of `password-hasher.ts`.
 */
const argon2 = require("@node-rs/argon2");

const { hash, parseOptions } = argon2;
let asked = {};

argon2.hash = (password, { memoryCost, timeCost, ...options }) => {
  asked = { memoryCost, timeCost };
  return hash(password, { ...options, memoryCost: 64, timeCost: 1 });
};
// As a login makes a hash of other costs anew.
argon2.parseOptions = (hashed) => ({ ...parseOptions(hashed), ...asked });
