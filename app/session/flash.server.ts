/** One message for the next page: in the frame's banner, or above the login form. */
export type Flash = FlashMessage | { loginError: string };

export interface FlashMessage {
  kind: "success" | "info" | "error";
  text: string;
}

/** The most characters, because texts may come from the upstream and a cookie's size is limited. */
const MAX_TEXT = 1_000;

export interface FlashSlot {
  flash(message: FlashMessage): void;
  /** A message above the login form (SESSION-08), which outlives the logout that it explains. */
  flashLoginError(text: string): void;
  peekFlash(): Flash | null;
  /** Only the root loader calls this. */
  consumeFlash(): FlashMessage | null;
  /** Only the login screen calls this. */
  consumeLoginError(): string | null;
}

/** What happens to the cookie: nothing, deletion, or a new value. */
export type SlotChange<Value> = { kind: "none" } | { kind: "clear" } | { kind: "write"; value: Value };

export function createFlashSlot(loaded: Flash | null): {
  slot: FlashSlot;
  change(keep: boolean): SlotChange<Flash>;
} {
  let current = loaded;
  let isNew = false;
  let isTaken = false;
  const set = (flash: Flash) => {
    current = flash;
    isNew = true;
    isTaken = false;
  };
  const peekFlash = () => (isTaken ? null : current);
  return {
    slot: {
      flash: ({ kind, text }) => set({ kind, text: text.slice(0, MAX_TEXT) }),
      flashLoginError: (text) => set({ loginError: text.slice(0, MAX_TEXT) }),
      peekFlash,
      consumeFlash() {
        const flash = peekFlash();
        if (!flash || "loginError" in flash) return null;
        isTaken = true;
        return flash;
      },
      consumeLoginError() {
        const flash = peekFlash();
        if (!flash || !("loginError" in flash)) return null;
        isTaken = true;
        return flash.loginError;
      },
    },
    /** `keep` means that the reply shows no page, so the message must be shown later. */
    change(keep) {
      if (isTaken && !keep) return { kind: "clear" };
      return isNew && current ? { kind: "write", value: current } : { kind: "none" };
    },
  };
}
