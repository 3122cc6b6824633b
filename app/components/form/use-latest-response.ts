import { useEffect, useRef, useState } from "react";

/** Milliseconds after the last input before a form asks for new figures (LIMIT-19). */
export const FIGURES_DELAY = 250;

/** A form's fields as text, for a query or a body. */
export const serialiseForm = (form: HTMLFormElement): string =>
  String(new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])));

interface RequestState {
  latest: string;
  isWaiting: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Sends the typed text `delay` milliseconds after the last keystroke, one request at a time, and keeps the
 * newest answer. A request without an answer (null) changes nothing. A new `initial` is the server's reply
 * to a post. `send` posts the text given to `sendLater`.
 */
export function useLatestResponse<Answer>(
  initial: Answer,
  { delay, send }: { delay: number; send: (words: string) => Promise<Answer | null> },
) {
  const [answer, setAnswer] = useState(initial);
  const state = useRef<RequestState>({ latest: "", isWaiting: false, timer: undefined });
  useEffect(() => {
    clearTimeout(state.current.timer);
    Object.assign(state.current, { latest: "", timer: undefined });
    setAnswer(initial);
  }, [initial]);
  useEffect(() => () => clearTimeout(state.current.timer), []);

  async function sendNow(): Promise<void> {
    const currentState = state.current;
    if (currentState.isWaiting) return;
    const words = currentState.latest;
    currentState.isWaiting = true;
    const response = await send(words);
    currentState.isWaiting = false;
    if (currentState.latest === words) {
      if (response !== null) setAnswer(response);
    } else if (currentState.latest && currentState.timer === undefined) await sendNow();
  }

  /** Empty text sends nothing and drops a running request. */
  function sendAfterPause(words: string): void {
    const currentState = state.current;
    clearTimeout(currentState.timer);
    currentState.timer = undefined;
    currentState.latest = words;
    if (!words) return;
    currentState.timer = setTimeout(() => {
      currentState.timer = undefined;
      void sendNow();
    }, delay);
  }

  return { answer, setAnswer, sendLater: sendAfterPause };
}
