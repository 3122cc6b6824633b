import { randomBytes } from "node:crypto";
import { hashText } from "~/platform/hash-text.server.ts";
import { isSecretName } from "~/platform/secret-names.ts";
import type { BlobStore } from "~/store/blobs.server.ts";
import { clearCookie, getCookieName, readCookies, serialiseCookie } from "./cookies.server.ts";
import type { Sealer } from "./seal.server.ts";

/** The owner of values that a visitor typed without being logged in; a login removes them. */
export const ANYBODY = "";

/** A form's values that were posted after the session had ended, or kept for a change of language. */
export interface KeptForm {
  /** The account that typed the values, or `ANYBODY`. */
  userId: string;
  /** The path and query of the form's page. */
  path: string;
  fields: [name: string, value: string][];
}

/**
 * One form of one browser, kept until its account opens the form's page again (E12). Another account's
 * login removes it.
 */
export interface KeptFormSlot {
  keep(form: KeptForm): void;
  /** The page that the account continues with after login; null if nothing is kept for it. */
  findPath(userId: string | null | undefined): string | null;
  /** Returns the typed fields for the form's page and forgets them; null if nothing is kept. */
  consume(userId: string, path: string): KeptForm["fields"] | null;
  /** `isRedirect` means that the reply shows no page, so the message must be shown later. */
  commit(replyHeaders: Headers, options: { isRedirect: boolean }): Promise<void>;
}

interface KeptFormDeps {
  headers: Headers;
  https: boolean;
  tenant: string;
  sealer: Sealer;
  blobs: BlobStore;
}

const KEPT_FORM_COOKIE = "bp_kept";
const KEPT_SECONDS = 30 * 60;
/** Fields that belong to one post only. */
const POST_ONLY_FIELDS = /^(csrf|intent|formId|retryKey|selectionId|version|step|screen|timeZone)$|token/i;
/** Allowed field names, without brackets and `__`, which the form library treats as commands. */
const PLAIN_NAME = /^(?!.*__)[\w%-]{1,64}(\.[\w%-]{1,64}){0,2}$/;
const MAX_FIELDS = 200;

const isKeepable = (name: string) =>
  PLAIN_NAME.test(name) && !POST_ONLY_FIELDS.test(name) && !isSecretName(name);

export const pickKeepable = (fields: Iterable<[string, string]>): KeptForm["fields"] =>
  [...fields].filter(([name, value]) => isKeepable(name) && value !== "").slice(0, MAX_FIELDS);

/**
 * Reads the kept form. Its cookie holds only an id; the fields are sealed in the portal's store, for this
 * tenant and account.
 */
export async function readKeptForm({
  headers,
  https,
  tenant,
  sealer,
  blobs,
}: KeptFormDeps): Promise<KeptFormSlot> {
  const name = getCookieName(KEPT_FORM_COOKIE, https);
  const id = readCookies(headers)[name];
  const getBlobId = (formId: string) => `kept:${hashText(formId)}`;
  const sealed = id ? await blobs.find(getBlobId(id)) : null;
  const loadedForm = id && sealed ? sealer.open<KeptForm>(getBlobId(id), sealed, { tenant }) : null;
  let current = loadedForm;
  let isNew = false;
  let isTaken = false;
  let isForeign = false;

  return {
    keep(form) {
      if (form.fields.length === 0) return;
      current = form;
      isNew = true;
    },
    findPath(userId) {
      if (!current) return null;
      isForeign = current.userId !== userId;
      return isForeign ? null : current.path;
    },
    consume(userId, path) {
      if (!current || isTaken || current.userId !== userId || current.path !== path) return null;
      isTaken = true;
      return current.fields;
    },
    async commit(replyHeaders, { isRedirect }) {
      const isOver = isForeign || (isTaken && !isRedirect);
      if (!isNew && !isOver) return;
      if (id) await blobs.remove(getBlobId(id));
      if (isNew && current) {
        const newId = randomBytes(18).toString("base64url");
        const value = sealer.seal(getBlobId(newId), current, { tenant, maxAgeSeconds: KEPT_SECONDS });
        await blobs.put(getBlobId(newId), value, KEPT_SECONDS);
        replyHeaders.append(
          "Set-Cookie",
          serialiseCookie(name, newId, { https, maxAgeSeconds: KEPT_SECONDS }),
        );
      } else replyHeaders.append("Set-Cookie", clearCookie(name, https));
    },
  };
}
