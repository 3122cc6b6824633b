import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const INTERVAL_MS = 1_000;

/** Reloads the data while work is in progress; without scripts the browser reloads the page. */
export function usePolling(isWorking: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isWorking || state !== "idle") return;
    const next = setTimeout(revalidate, INTERVAL_MS);
    return () => clearTimeout(next);
  }, [isWorking, revalidate, state]);
}
