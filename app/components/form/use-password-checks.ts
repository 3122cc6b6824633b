import { useContext } from "react";
import { CsrfToken } from "./csrf-field.tsx";
import { useLatestResponse } from "./use-latest-response.ts";

/** One rule by its code, and whether the password meets it: the API's `checks`. */
export interface PasswordCheck {
  name: string;
  status: boolean;
  /** The word in the password that breaks the rule. */
  reason?: string | null;
}

/** Milliseconds without a keystroke before the server is asked (FORM-22, LIMIT-03). */
const CHECK_DELAY = 500;

export interface PasswordChecksOptions {
  /** The address that gets `password`, `csrf`, `token` and `dob` and answers `{ checks }`. */
  checkAction?: string;
  /** The token of a reset or activation link, whose person the rules depend on. */
  token?: string;
  /**
   * The date of birth as `yyyy-mm-dd` for a reset; only with it do the rules depend on the person. The date
   * of an activation stays in a cookie.
   */
  dob?: string;
}

/**
 * Asks the server which rules the typed password meets, one request at a time, and keeps the newest answer. A
 * failed check shows nothing, because the post repeats it. An empty password gives null.
 */
export function usePasswordChecks(initial: PasswordCheck[] | null, options: PasswordChecksOptions) {
  const csrf = useContext(CsrfToken);
  const { checkAction, token, dob } = options;
  const { answer, setAnswer, sendLater } = useLatestResponse(initial, {
    delay: CHECK_DELAY,
    send: async (password) =>
      checkAction
        ? postPassword(checkAction, { csrf, password, ...(token && { token }), ...(dob && { dob }) })
        : null,
  });
  function onChange(password: string): void {
    sendLater(password);
    if (!password) setAnswer(null);
  }
  return { checks: answer, onChange };
}

async function postPassword(url: string, values: Record<string, string>): Promise<PasswordCheck[] | null> {
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
