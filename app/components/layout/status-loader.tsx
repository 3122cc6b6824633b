import { useLater } from "./use-later.ts";

/** What is said on the way from page to page; the first page needs none of it. */
export function StatusLoader() {
  const Status = useLater(() => import("./loading-status.tsx").then(({ LoadingStatus }) => LoadingStatus));
  return Status && <Status />;
}
