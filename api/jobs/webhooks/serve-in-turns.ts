export interface Turns {
  /** Clients with work, without `busy` ones, starting after the client `after`. */
  listDue(options: { after: string | null; busy: readonly string[]; limit: number }): Promise<string[]>;
  /** Does a part of a client's work. */
  serve(clientId: string): Promise<void>;
  /** How many clients are served at once. */
  atOnce: number;
}

/**
 * Returns a function that serves clients in turns, several at once, until none has work or `isStopped`. The
 * next call starts after the client that this one began last.
 * @throws the first failure of `serve`, when all clients that were being served are done
 */
export function serveInTurns({ listDue, serve, atOnce }: Turns): (isStopped: () => boolean) => Promise<void> {
  let after: string | null = null;
  return async (isStopped) => {
    const serving = new Map<string, Promise<void>>();
    const faults: unknown[] = [];
    const startServing = (clientId: string) => {
      const done = serve(clientId)
        .catch((fault) => void faults.push(fault))
        .finally(() => serving.delete(clientId));
      serving.set(clientId, done);
      after = clientId;
    };
    while (!isStopped() && faults.length === 0) {
      const busy = [...serving.keys()];
      const due = await listDue({ after, busy, limit: atOnce - busy.length });
      due.forEach(startServing);
      // A client that was busy when the list was made may have more work.
      if (due.length === 0 && busy.length === 0) break;
      if (serving.size > 0) await Promise.race(serving.values());
    }
    await Promise.all(serving.values());
    if (faults.length > 0) throw faults[0];
  };
}
