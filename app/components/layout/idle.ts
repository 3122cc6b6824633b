/** The times of the idle warning, screen and logout, in seconds (IDLE-01, IDLE-05, LIMIT-02). */
export const IDLE = { warnAfter: 12 * 60, idleAfter: 14 * 60, countdown: 15 } as const;
