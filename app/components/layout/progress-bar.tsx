import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** `minimum`, `trickle` and `most` are shares of the bar; the others are milliseconds (LIMIT-17). */
const PROGRESS = { minimum: 0.08, speed: 200, trickle: 0.02, trickleEvery: 800, most: 0.98 } as const;

/**
 * A bar that shows that a page is loading. Without scripts it stays hidden, because the browser has an
 * indicator. Scripts set its styles through the object model, which a strict content security policy
 * allows.
 */
export function ProgressBar() {
  const busy = useNavigation().state !== "idle";
  const ref = useRef<HTMLDivElement>(null);
  const hiding = useRef<ReturnType<typeof setTimeout>>();

  useEffect(() => {
    const bar = ref.current;
    if (!bar || !busy) return;
    clearTimeout(hiding.current);
    let share: number = PROGRESS.minimum;
    const showShare = () => bar.style.setProperty("--progress", String(share));
    bar.hidden = false;
    showShare();
    const trickle = setInterval(() => {
      share = Math.min(share + PROGRESS.trickle, PROGRESS.most);
      showShare();
    }, PROGRESS.trickleEvery);
    return () => {
      clearInterval(trickle);
      share = 1;
      showShare();
      hiding.current = setTimeout(() => {
        bar.hidden = true;
      }, PROGRESS.speed);
    };
  }, [busy]);

  return <div className="bp-progress" aria-hidden="true" hidden ref={ref} />;
}
