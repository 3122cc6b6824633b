// @ts-check
// Loaded into a server by tests: an address with `?stray=` lets an error escape from its own request (D13).
const { Readable } = require("node:stream");

/** @type {Record<string, () => void>} */
const escapes = {
  rejection: () => void Promise.reject(new Error("a stray rejection")),
  stream: () =>
    new Readable({
      read() {
        throw new Error("a stray stream");
      },
    }).resume(),
  timer: () =>
    setImmediate(() => {
      throw new Error("a stray timer");
    }),
};
const { get } = URLSearchParams.prototype;
URLSearchParams.prototype.get = function (name) {
  const kind = get.call(this, "stray");
  if (kind && Object.hasOwn(escapes, kind)) escapes[kind]?.();
  return get.call(this, name);
};
