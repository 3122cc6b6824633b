// Loaded before the server by tests only: moves its clock by as much as its parent process says.
let movedMs = Number(process.env.MOVED_CLOCK_MS ?? 0);
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + movedMs);
    else super(...args);
  }
  static now() {
    return RealDate.now() + movedMs;
  }
};
// Shortens intervals, so that tests need not wait for hourly work.
const maxMs = Number(process.env.MAX_INTERVAL_MS ?? Number.POSITIVE_INFINITY);
const realInterval = globalThis.setInterval;
globalThis.setInterval = (work, ms, ...args) => realInterval(work, Math.min(ms, maxMs), ...args);
process.on("message", (message) => {
  movedMs = message.movedMs;
  process.send({ movedMs });
});
process.channel?.unref();
