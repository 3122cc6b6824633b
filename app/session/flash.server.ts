/** One message to the next page: for the frame's banner, or above the login form. */
export type Flash = FlashMessage | { loginError: string };

export interface FlashMessage {
  kind: "success" | "info" | "error";
  text: string;
}

/** Texts may come from the upstream, and a cookie's size is limited. */
const MAX_TEXT = 1_000;

export interface FlashSlot {
  flash(message: FlashMessage): void;
  /** Shown above the login form (SESSION-08); outlives the logout that it explains. */
  flashLoginError(text: string): void;
  peekFlash(): Flash | null;
  /** For the root loader alone. */
  takeFlash(): FlashMessage | null;
  /** For the login screen alone. */
  takeLoginError(): string | null;
}

/** The cookie's change: none, deletion, or a new value. */
export type SlotChange<Value> = { kind: "none" } | { kind: "clear" } | { kind: "write"; value: Value };

export function createFlashSlot(loaded: Flash | null): {
  slot: FlashSlot;
  change(keep: boolean): SlotChange<Flash>;
} {
  let current = loaded;
  let isNew = false;
  let isTaken = false;
  const set = (next: Flash) => {
    current = next;
    isNew = true;
    isTaken = false;
  };
  const peekFlash = () => (isTaken ? null : current);
  return {
    slot: {
      flash: ({ kind, text }) => set({ kind, text: text.slice(0, MAX_TEXT) }),
      flashLoginError: (text) => set({ loginError: text.slice(0, MAX_TEXT) }),
      peekFlash,
      takeFlash() {
        const flash = peekFlash();
        if (!flash || "loginError" in flash) return null;
        isTaken = true;
        return flash;
      },
      takeLoginError() {
        const flash = peekFlash();
        if (!flash || !("loginError" in flash)) return null;
        isTaken = true;
        return flash.loginError;
      },
    },
    /** `keep`: the reply shows no page, so the message must still be shown later. */
    change(keep) {
      if (isTaken && !keep) return { kind: "clear" };
      return isNew && current ? { kind: "write", value: current } : { kind: "none" };
    },
  };
}
