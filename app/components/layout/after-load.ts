// One file for what pages load after themselves, because each file costs a request.
export { IdleWatch } from "./idle-watch.tsx";
export { LoadingStatus } from "./loading-status.tsx";
