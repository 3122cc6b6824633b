import type { Csrf } from "./csrf.server.ts";
import type { Session } from "./session.server.ts";

/** The form token of one request. */
export interface FormToken {
  /** Whether a post's fields have this browser's token. */
  verifyCsrf(fields: URLSearchParams): boolean;
  /** The verified fields of this browser's form, unless it is a form of another person. */
  getVerifiedFields(): URLSearchParams | null;
  /** The fields of this person's form from before the last login, whose token is no longer valid. */
  getFieldsBeforeLogin(): URLSearchParams | null;
  /** Whether the form is from before the last login and of another person. */
  isOtherPersonsForm(): boolean;
  /** The cookie for a browser without a token, or with one from before the login; null otherwise. */
  createCsrfCookie(reply: { isPage: boolean }): string | null;
}

interface FormTokenDeps {
  csrf: Csrf;
  headers: Headers;
  https: boolean;
  session: Pick<Session, "tokens" | "initialUserId">;
}

/** Reads the token; a new login or masquerade replaces it, so that no earlier form can post (A4). */
export function readFormToken({
  csrf,
  headers,
  https,
  session,
}: FormTokenDeps): FormToken & { token: string } {
  const { token, setCookie } = csrf.getToken(headers, https, findOwner(session));
  const arrivedSid = session.tokens?.sid;
  let verified: URLSearchParams | null = null;
  let beforeLogin: URLSearchParams | null = null;
  let isOtherPersons = false;
  return {
    token,
    verifyCsrf(fields) {
      const isOurs = csrf.verifyCsrf(fields, headers, https);
      if (isOurs) verified = fields;
      else if (csrf.isSignedFor(fields, findOwner(session))) beforeLogin = fields;
      else isOtherPersons = csrf.isSigned(fields);
      return isOurs;
    },
    getVerifiedFields: () => {
      // After a late reply of an earlier login the session's cookie is not of the form's person.
      const owner = session.initialUserId === null ? null : toOwner(session.initialUserId, false);
      return verified && csrf.isSignedFor(verified, owner) ? verified : null;
    },
    getFieldsBeforeLogin: () => beforeLogin,
    isOtherPersonsForm: () => isOtherPersons,
    createCsrfCookie({ isPage }) {
      const sid = session.tokens?.sid;
      if (sid && sid !== arrivedSid) return csrf.renewCookie(https, findOwner(session));
      return isPage ? setCookie : null;
    },
  };
}

/** Whose forms the session shows; a view's forms are not the viewed person's. Null is a visitor. */
function findOwner({ tokens }: FormTokenDeps["session"]): string | null {
  if (!tokens) return null;
  return toOwner(tokens.userId, tokens.masquerade !== null);
}

const toOwner = (userId: string | null, isView: boolean) => JSON.stringify([userId, isView]);
