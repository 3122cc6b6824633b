// The tasks of worker threads, in the entry of `build/worker.js`. Callers use the pool and import only
// types.
export { toRewardPdf } from "./reward-pdf.server.ts";
