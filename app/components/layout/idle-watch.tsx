import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { paths } from "~/paths.ts";
import { IdleWarning } from "./idle-notice.tsx";

/** IDLE-01, IDLE-05, LIMIT-02; in seconds. */
export const IDLE = { warnAfter: 12 * 60, idleAfter: 14 * 60, countdown: 15 } as const;

/** The time of the last request of any tab, shared so that work in one keeps the others open. Holds no personal data. */
const KEY = "last-request";

/**
 * Scripts on: looks every second at the time of the last request. Without scripts the page's own refresh leads to the
 * idle screen.
 */
export function IdleWatch({ csrf, returnTo }: { csrf: string; returnTo: string }) {
  const [warns, setWarns] = useState(false);
  const navigation = useNavigation();

  useEffect(() => {
    if (navigation.state === "idle") writeLastRequest();
  }, [navigation.state]);

  useEffect(() => {
    const timer = setInterval(() => {
      const idleSeconds = (Date.now() - readLastRequest()) / 1000;
      setWarns(idleSeconds >= IDLE.warnAfter);
      if (idleSeconds >= IDLE.idleAfter) window.location.assign(paths.idle(returnTo));
    }, 1000);
    return () => clearInterval(timer);
  }, [returnTo]);

  return warns ? <IdleWarning csrf={csrf} returnTo={returnTo} /> : null;
}

/** Storage may be forbidden; then each tab keeps its own time. */
let ownTime = 0;

function writeLastRequest(): void {
  ownTime = Date.now();
  try {
    localStorage.setItem(KEY, String(ownTime));
  } catch {}
}

function readLastRequest(): number {
  try {
    return Math.max(ownTime, Number(localStorage.getItem(KEY)) || 0);
  } catch {
    return ownTime;
  }
}
