/**
 * The time of a person's last action in any tab, shared so that work in one keeps the others open. It
 * contains no personal data.
 */
const STORAGE_KEY = "last-request";

/** If storage is forbidden, each tab keeps its own time. Opening the page counts as an action. */
let tabTime = Date.now();

/** Stores that a person has done something now, or `idleMs` milliseconds ago. */
export function writeLastActivity(idleMs = 0): void {
  storeTime(Math.max(readLastTime(), Date.now() - idleMs));
}

/**
 * Milliseconds since a person last did something in any tab of this browser. They count from now if the clock
 * was set back, which must not keep a session open.
 */
export function readIdleMs(): number {
  const idleMs = Date.now() - readLastTime();
  if (idleMs < 0) storeTime(Date.now());
  return Math.max(idleMs, 0);
}

function storeTime(time: number): void {
  tabTime = time;
  try {
    localStorage.setItem(STORAGE_KEY, String(time));
  } catch {}
}

function readLastTime(): number {
  try {
    return Math.max(tabTime, Number(localStorage.getItem(STORAGE_KEY)) || 0);
  } catch {
    return tabTime;
  }
}
