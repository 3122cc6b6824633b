/** A healthy process replies sooner than this, even if it asks other processes first. */
const TIMEOUT_MS = 5_000;

/** The channel between two processes, as `process` and `ChildProcess` provide it. */
interface Pipe {
  send?(message: object, callback: (error: Error | null) => void): boolean;
  on(event: "message", listener: (message: Message) => void): unknown;
}

type Message = { id: number; request: string; value?: unknown } | { id: number; reply: unknown };

/** One end's functions that answer the other end's questions, by the question's name. */
export type Answers = Readonly<Record<string, (value: never) => unknown>>;

export interface Channel {
  /** The other end's reply; undefined if none comes in time or the other end failed. */
  request(name: string, value?: unknown, withinMs?: number): Promise<unknown>;
}

/** Questions and replies between two processes of this portal. */
export function openChannel(pipe: Pipe, answers: Answers): Channel {
  const waiting = new Map<number, (reply: unknown) => void>();
  let lastId = 0;
  const sendMessage = (message: Message, onFailure: () => void) => {
    if (!pipe.send) return onFailure();
    // Without a callback, a closed channel would crash the process.
    pipe.send(message, (error) => error && onFailure());
  };
  const getAnswer = async (name: string, value: unknown) => answers[name]?.(value as never);
  pipe.on("message", (message) => {
    if ("reply" in message) return waiting.get(message.id)?.(message.reply);
    const { id, request: name, value } = message;
    void getAnswer(name, value)
      .catch(() => undefined)
      .then((reply) => sendMessage({ id, reply: reply ?? null }, () => {}));
  });
  return {
    async request(name, value, withinMs = TIMEOUT_MS) {
      const id = ++lastId;
      const { promise, resolve } = Promise.withResolvers<unknown>();
      const timer = setTimeout(() => resolve(undefined), withinMs);
      waiting.set(id, resolve);
      sendMessage({ id, request: name, value }, () => resolve(undefined));
      const reply = await promise;
      clearTimeout(timer);
      waiting.delete(id);
      return reply ?? undefined;
    },
  };
}
