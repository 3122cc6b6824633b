// Everything that pages load after their first paint is in one file, because each file costs a request.
export { IdleWatch } from "./idle-watch.tsx";
export { LoadingStatus } from "./loading-status.tsx";
