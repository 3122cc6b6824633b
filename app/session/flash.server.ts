/** One message for the next page: in the frame's banner, or above the login form. */
export type Flash = FlashMessage | { loginError: string };

export interface FlashMessage {
  kind: "success" | "info" | "error";
  text: string;
}

/** A message with its session, if it was for a logged-in person. */
export type SealedFlash = Flash & { sid?: string };

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

export function createFlashSlot(
  loaded: SealedFlash | null,
  getSid: () => string | null,
): {
  slot: FlashSlot;
  change(keep: boolean): SlotChange<SealedFlash>;
} {
  let current = readOwnFlash(loaded, getSid());
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
      return isNew && current ? { kind: "write", value: markFlash(current, getSid()) } : { kind: "none" };
    },
  };
}

/** Null for another session's message, whose reply arrived after that session had ended. */
function readOwnFlash(loaded: SealedFlash | null, sid: string | null): Flash | null {
  if (!loaded) return null;
  const { sid: flashSid = sid, ...flash } = loaded;
  return flashSid === sid ? flash : null;
}

/** A message above the login form outlives its session, and so does one from before a login. */
const markFlash = (flash: Flash, sid: string | null): SealedFlash =>
  sid === null || "loginError" in flash ? flash : { ...flash, sid };
