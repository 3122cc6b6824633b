import { useLater } from "./use-later.ts";

/** Loads the loading status after the page, because the first page does not need it. */
export function StatusLoader() {
  const Status = useLater(() => import("./after-load.ts").then(({ LoadingStatus }) => LoadingStatus));
  return Status && <Status />;
}
