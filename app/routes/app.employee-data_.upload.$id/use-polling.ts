import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const EACH_MS = 1_000;

/** Reloads while something is in progress; without scripts the browser's own refresh does. */
export function usePolling(isWorking: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isWorking || state !== "idle") return;
    const next = setTimeout(revalidate, EACH_MS);
    return () => clearTimeout(next);
  }, [isWorking, revalidate, state]);
}
