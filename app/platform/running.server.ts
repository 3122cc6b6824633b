export interface Readiness {
  ok: boolean;
  /** Warnings for the operator. */
  warnings: string[];
}

export interface RunningServer {
  url: string;
  /** The port of `API_LISTEN`. */
  apiPort: number | null;
  /**
   * Makes readiness fail and ends connections with their next reply, for the configured time or until
   * `hurry`.
   */
  drain(hurry: AbortSignal): Promise<void>;
  /** Accepts no new request, finishes running ones, stops the jobs, and closes the databases. */
  close(options?: { idleGraceMs?: number }): Promise<void>;
}

/** Where signals come from, and where to report that everything has started. */
export interface Supervisor {
  onSignal(act: (signal: NodeJS.Signals) => void): void;
  onRunning(running: RunningServer): void;
}
