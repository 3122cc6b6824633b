// What worker threads do: the entry of `build/worker.js`. Whoever wants it done asks the pool, and imports types alone.
export { toRewardPdf } from "./reward-pdf.server.ts";
