// @ts-check
// Loaded before the server by tests only: moves its clock by as much as its parent process says.
let movedMs = Number(process.env.MOVED_CLOCK_MS ?? 0);
const RealDate = Date;
const getNow = () => RealDate.now() + movedMs;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, proxy) => Reflect.construct(target, args.length === 0 ? [getNow()] : args, proxy),
  get: (target, name) => (name === "now" ? getNow : Reflect.get(target, name)),
});
// Shortens intervals, so that tests need not wait for hourly work.
const maxMs = Number(process.env.MAX_INTERVAL_MS ?? Number.POSITIVE_INFINITY);
globalThis.setInterval = new Proxy(globalThis.setInterval, {
  apply: (target, self, [work, ms, ...args]) =>
    Reflect.apply(target, self, [work, Math.min(ms, maxMs), ...args]),
});
process.on("message", (message) => {
  ({ movedMs } = /** @type {{ movedMs: number }} */ (message));
  process.send?.({ movedMs });
});
process.channel?.unref();
