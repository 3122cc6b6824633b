import "../kit.ts";
import { useNavigation } from "@remix-run/react";
import { useContext, useEffect, useRef, useState } from "react";
import { paths } from "~/paths.ts";
import { CsrfToken } from "../form/csrf-field.tsx";
import { IDLE } from "./idle.ts";
import { readIdleMs, writeLastActivity } from "./idle-clock.ts";
import { IdleDialog, IdleWarning } from "./idle-notice.tsx";
import { askIdleMs, readTypedValues, reportActivity } from "./idle-report.ts";

/** The shortest time between reports of activity to the server, in milliseconds. */
const REPORT_EVERY = 60_000;

/** Events that count as a person's action; a script's own events are untrusted and do not count. */
const ACTIVITY_EVENTS = ["keydown", "input", "pointerdown", "wheel"] as const;

type Phase = { kind: "active" | "warns" } | { kind: "asks"; seconds: number };

/**
 * Checks every second when the last action was, and shows the idle notice over the unchanged page. Without
 * scripts the page's refresh leads to the idle screen.
 */
export function IdleWatch() {
  const csrf = useContext(CsrfToken);
  const [phase, setPhase] = useState<Phase>({ kind: "active" });
  const [hasFailed, setHasFailed] = useState(false);
  const navigation = useNavigation();
  const watch = useRef(createWatch(csrf));
  watch.current.csrf = csrf;

  useEffect(() => {
    if (navigation.state === "idle") writeLastActivity();
  }, [navigation.state]);

  useEffect(() => {
    const { onAct, tick } = watch.current;
    for (const act of ACTIVITY_EVENTS) addEventListener(act, onAct, { capture: true, passive: true });
    const timer = setInterval(() => tick(setPhase), 1_000);
    return () => {
      clearInterval(timer);
      for (const act of ACTIVITY_EVENTS) removeEventListener(act, onAct, { capture: true });
    };
  }, []);

  async function staySignedIn() {
    setHasFailed(false);
    const outcome = await watch.current.stay();
    setHasFailed(outcome === false);
    if (outcome) setPhase({ kind: "active" });
  }

  if (phase.kind === "asks")
    return <IdleDialog seconds={phase.seconds} onStay={staySignedIn} hasFailed={hasFailed} />;
  return phase.kind === "warns" ? <IdleWarning onStay={staySignedIn} /> : null;
}

function createWatch(csrf: string) {
  let lastReport = performance.now();
  let isUnreported = false;
  let phase: Phase["kind"] = "active";
  let typedForm: HTMLFormElement | null = null;
  let isLeaving = false;
  let isStaying = false;

  const watch = {
    csrf,

    onAct(event: Event) {
      if (!event.isTrusted || phase === "asks") return;
      writeLastActivity();
      isUnreported = true;
      const form = event.type === "input" ? (event.target as HTMLInputElement).form : null;
      if (form?.method === "post") typedForm = form;
    },

    /** Reports people's actions to the server each second, and decides what to show. */
    tick(show: (phase: Phase) => void) {
      if (isLeaving) return;
      const idleSeconds = Math.floor(readIdleMs() / 1_000);
      const seconds = IDLE.idleAfter + IDLE.countdown - idleSeconds;
      if (seconds <= 0 && !isStaying) return void watch.leave(paths.logout());
      if (isUnreported && performance.now() - lastReport >= REPORT_EVERY) {
        isUnreported = false;
        lastReport = performance.now();
        void reportActivity(watch.csrf, { intent: "active" }).then((isReported) => {
          isUnreported ||= !isReported;
        });
      }
      const earlierPhase = phase;
      phase = idleSeconds >= IDLE.idleAfter ? "asks" : idleSeconds >= IDLE.warnAfter ? "warns" : "active";
      show(phase === "asks" ? { kind: phase, seconds: Math.max(0, seconds) } : { kind: phase });
      if (phase !== "active" && earlierPhase === "active") void watch.compare();
    },

    /**
     * Asks the server to keep the session. Returns false if it did not answer, null for a second press and for an ended
     * session.
     */
    async stay(): Promise<boolean | null> {
      if (isStaying || isLeaving) return null;
      isStaying = true;
      const outcome = await reportActivity(watch.csrf, { intent: "stay" });
      isStaying = false;
      if (outcome === "ended") {
        await watch.leave(paths.login());
        return null;
      }
      if (outcome) writeLastActivity();
      return outcome;
    },

    /** Only the server knows of tabs without scripts and of the tab that logged out. */
    async compare() {
      const idleMs = await askIdleMs();
      if (idleMs === "ended") return watch.leave(paths.login());
      // The server stores activity once a minute, so only a clearly newer time counts.
      if (idleMs !== null && readIdleMs() - idleMs > REPORT_EVERY) writeLastActivity(idleMs);
    },

    /** Keeps typed but unsent values, which are restored after the next login. */
    async leave(target: string) {
      if (isLeaving) return;
      isLeaving = true;
      if (typedForm?.isConnected) {
        const page = location.pathname + location.search;
        await reportActivity(watch.csrf, { intent: "leave", page, typed: readTypedValues(typedForm) });
      }
      location.assign(target);
    },
  };
  return watch;
}
