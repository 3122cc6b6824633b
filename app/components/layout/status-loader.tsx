import { useLater } from "./use-later.ts";

/** Loads the status between pages later, because the first page does not need it. */
export function StatusLoader() {
  const Status = useLater(() => import("./loading-status.tsx").then(({ LoadingStatus }) => LoadingStatus));
  return Status && <Status />;
}
