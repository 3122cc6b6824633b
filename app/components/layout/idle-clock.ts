/**
 * The time of a person's last action in any tab, shared so that work in one keeps the others open. It
 * contains no personal data.
 */
const KEY = "last-request";

/** If storage is forbidden, each tab keeps its own time. Opening the page counts as an action. */
let tabTime = Date.now();

/** Stores that a person has done something now, or `idleMs` milliseconds ago. */
export function writeLastActivity(idleMs = 0): void {
  tabTime = Math.max(tabTime, Date.now() - idleMs);
  try {
    localStorage.setItem(KEY, String(Math.max(tabTime, readStoredTime())));
  } catch {}
}

/** Milliseconds since a person last did something in any tab of this browser. */
export function readIdleMs(): number {
  return Date.now() - Math.max(tabTime, readStoredTime());
}

/** A future time counts as now, because a clock that was set back must not keep a session open. */
function readStoredTime(): number {
  try {
    return Math.min(Number(localStorage.getItem(KEY)) || 0, Date.now());
  } catch {
    return 0;
  }
}
