import { randomBytes } from "node:crypto";
import type { PortalStore } from "~/store/store.server.ts";
import type { SlotChange } from "./flash.server.ts";

/**
 * The facts that are known between the steps of a login. They are sealed, for this tenant, and last ten
 * minutes or until the login ends.
 */
export interface PendingLogin {
  email: string;
  asksCaptcha?: boolean;
  /** Kept only between the password and the code (LOGIN-21). */
  password?: string;
  /** A code is required next (LOGIN-20). */
  asksCode?: boolean;
  /** Two-factor is being set up (LOGIN-19, TFA-08); a set-up from the profile has no password. */
  twoFactor?: TwoFactorSetUp;
  /** A password reset after the right date of birth, with the user name if the upstream gives it. */
  reset?: { token: string; email: string };
  /** An activation after the right date of birth, dd/mm/yyyy, with the email if the upstream gives it. */
  activation?: { id: string; dateOfBirth: string; email?: string };
}

export interface TwoFactorSetUp {
  /** The secret in Base32, to type if the person cannot scan. */
  secret: string;
  /** The `otpauth://…` URL that the QR code contains. */
  url: string;
  /** True until the first code was right. */
  isFirst: boolean;
  isFromActivation: boolean;
  /** Codes for the person to keep; valid after the set-up is complete. */
  recoveryCodes?: string[];
}

export type SealedPendingLogin = PendingLogin & { id: string };

export interface PendingLoginSlot {
  get(): Readonly<PendingLogin> | null;
  /** The cookie's login after it has finished, for the second post of a double click. */
  findFinishedLogin(): Readonly<PendingLogin> | null;
  set(pending: PendingLogin): void;
  clear(): void;
}

export const PENDING_SECONDS = 600;
const PENDING_LOGIN_SCOPE = "pending-login";

/**
 * A cookie can be copied before it is deleted (A6). The store therefore records that its login is finished,
 * so that a later copy has no effect.
 */
export async function createPendingSlot(
  loaded: SealedPendingLogin | null,
  store: Pick<PortalStore, "oneTime">,
) {
  const isOver = loaded !== null && (await store.oneTime.isClaimed(PENDING_LOGIN_SCOPE, loaded.id));
  let current = isOver ? null : loaded;
  let isChanged = isOver;
  const set = (pending: SealedPendingLogin | null) => {
    current = pending;
    isChanged = true;
  };
  const slot: PendingLoginSlot = {
    get: () => current,
    findFinishedLogin: () => (isOver ? loaded : null),
    set: (pending) => set({ ...pending, id: current?.id ?? randomBytes(12).toString("base64url") }),
    clear: () => set(null),
  };
  return {
    slot,
    async change(): Promise<SlotChange<SealedPendingLogin>> {
      if (!isChanged) return { kind: "none" };
      if (loaded && !isOver && loaded.id !== current?.id)
        await store.oneTime.claim(PENDING_LOGIN_SCOPE, loaded.id, PENDING_SECONDS);
      return current ? { kind: "write", value: current } : { kind: "clear" };
    },
  };
}
