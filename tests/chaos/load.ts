import { waitMs, waitUntil } from "./scenario.ts";
import { createSender, type SentWrite, type Write } from "./writes.ts";

export interface WriteLoad {
  /** Every write that was sent, whatever its result. */
  writes: Write[];
  /** How often each reply occurred. */
  answers: Map<SentWrite, number>;
  acknowledged(): number;
  /** Resolves when this many writes are acknowledged. @throws Error when nobody writes any more */
  reach(count: number, goal?: string): Promise<void>;
  /** Sends no more, and resolves when everything that was sent has its reply. */
  stop(): Promise<void>;
}

interface LoadOptions {
  /** The writes to send; interrupted ones are sent again with the same key. */
  plan: Iterator<Write>;
  again?: readonly Write[];
  port(): number;
  clients?: number;
  /** Whether a client continues after a lost or refused connection instead of ending. It retries a 503. */
  isPatient?: boolean;
}

/** Starts clients that write without pause. */
export function startLoad({
  plan,
  again = [],
  port,
  clients = 8,
  isPatient = false,
}: LoadOptions): WriteLoad {
  const waiting = [...again];
  const writes: Write[] = [...again];
  const answers = new Map<SentWrite, number>();
  let isStopped = false;
  let busy = clients;
  const takeNextPath = () => {
    const repeated = waiting.shift();
    if (repeated) return repeated;
    const { value, done } = plan.next();
    if (done) return null;
    writes.push(value);
    return value;
  };
  const sendWrites = async () => {
    const { send, close } = createSender();
    while (!isStopped) {
      const write = takeNextPath();
      if (!write) break;
      do {
        const outcome = await send(port(), write);
        answers.set(outcome, (answers.get(outcome) ?? 0) + 1);
        if (outcome === 200) break;
        if (!isPatient && typeof outcome === "string") return close();
        await waitMs(20);
      } while (!isStopped);
    }
    close();
  };
  const workAndLeave = () =>
    sendWrites().finally(() => {
      busy -= 1;
    });
  const working = Promise.all(Array.from({ length: clients }, workAndLeave));
  const countAcknowledged = () => writes.filter(({ isAcknowledged }) => isAcknowledged).length;
  const describeAnswers = () =>
    [...answers].map(([outcome, times]) => `${times} times ${outcome}`).join(", ");
  return {
    writes,
    answers,
    acknowledged: countAcknowledged,
    async reach(count, goal = "people write") {
      const areWritesDone = () => {
        if (countAcknowledged() >= count) return true;
        if (busy === 0)
          throw new Error(`Nobody writes any more, waiting until ${goal}: ${describeAnswers()}`);
        return false;
      };
      await waitUntil(`${goal}; ${count} writes`, areWritesDone, countAcknowledged);
    },
    async stop() {
      isStopped = true;
      await working;
    },
  };
}

/** Replies that a caller should never get, as text. */
export function listUnexpectedReplies(
  answers: ReadonlyMap<SentWrite, number>,
  allowed: readonly SentWrite[],
): string[] {
  return [...answers]
    .filter(([outcome]) => !allowed.includes(outcome))
    .map(([outcome, times]) => `${times} writes were answered with ${outcome}`);
}
