import { useEffect, useRef, useState } from "react";

/** One rule by its code, and whether the password keeps it: the API's `checks`. */
export interface PasswordCheck {
  name: string;
  status: boolean;
}

/** Ms without a keystroke before the server is asked (FORM-22, LIMIT-03). */
export const CHECK_DELAY = 500;

export interface PasswordChecksOptions {
  /** Posted `password`, `csrf` and `token`, answers `{ checks }`. */
  checkAction?: string;
  csrf: string;
  /** Of the reset or activation that asks for the password, whose person the rules are about. */
  token?: string;
}

/**
 * Asks the server which rules a password keeps while it is typed: one question at a time, the last value wins. A check
 * that fails says nothing: the post will tell. An empty password keeps and breaks none: null.
 */
export function usePasswordChecks(initial: PasswordCheck[] | null, options: PasswordChecksOptions) {
  const { checkAction, csrf, token } = options;
  const [checks, setChecks] = useState(initial);
  const state = useRef({
    latest: "",
    isAsking: false,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
  });
  // A new reply speaks of the posted password, and the box is empty again.
  useEffect(() => {
    clearTimeout(state.current.timer);
    Object.assign(state.current, { latest: "", timer: undefined });
    setChecks(initial);
  }, [initial]);
  useEffect(() => () => clearTimeout(state.current.timer), []);

  async function ask(): Promise<void> {
    const now = state.current;
    if (now.isAsking || !checkAction) return;
    const password = now.latest;
    now.isAsking = true;
    const answer = await post(checkAction, { csrf, password, ...(token && { token }) });
    now.isAsking = false;
    if (now.latest === password) {
      if (answer) setChecks(answer);
    } else if (now.latest && now.timer === undefined) await ask();
  }

  function onChange(password: string): void {
    const now = state.current;
    clearTimeout(now.timer);
    now.timer = undefined;
    now.latest = password;
    if (!password) {
      setChecks(null);
      return;
    }
    now.timer = setTimeout(() => {
      now.timer = undefined;
      void ask();
    }, CHECK_DELAY);
  }

  return { checks, onChange };
}

async function post(url: string, values: Record<string, string>): Promise<PasswordCheck[] | null> {
  try {
    const reply = await fetch(url, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams(values),
    });
    const { checks } = await reply.json();
    return reply.ok && Array.isArray(checks) ? checks : null;
  } catch {
    return null;
  }
}
