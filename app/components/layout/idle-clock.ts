/** The time of a person's last act in any tab, shared so that work in one keeps the others open. Holds no personal data. */
const KEY = "last-request";

/** Storage may be forbidden; then each tab keeps its own time. Opening the page was a person's act. */
let ownTime = Date.now();

/** Notes that a person has just done something, or did `idleMs` ago. */
export function writeLastActivity(idleMs = 0): void {
  ownTime = Math.max(ownTime, Date.now() - idleMs);
  try {
    localStorage.setItem(KEY, String(Math.max(ownTime, readStored())));
  } catch {}
}

/** Ms since a person last did something in any tab of this browser. */
export function readIdleMs(): number {
  return Date.now() - Math.max(ownTime, readStored());
}

/** A clock that was set back must not keep a session open: a future time counts as now. */
function readStored(): number {
  try {
    return Math.min(Number(localStorage.getItem(KEY)) || 0, Date.now());
  } catch {
    return 0;
  }
}
