import { createHash } from "node:crypto";
import type { Sealer } from "~/session/seal.server.ts";
import type { BlobStore } from "./blobs.server.ts";

/** A person's unfinished selection of a benefit (BENEFIT-06). */
export interface Draft {
  /** Typed values by the fields' names. */
  texts: Record<string, string>;
  /** Completed steps, including the flags of completed questions. */
  done: string[];
  /** Steps that the upstream required in addition to its description of the benefit. */
  asked: string[];
  /** Version of the accepted terms; null before the person accepts them. */
  termsVersion: string | null;
  /** The reviewed monthly cost in pence, set when the selection is added to those confirmed together. */
  reviewed?: { monthlyPence: number } | null;
}

export interface DraftKey {
  /** The id of the user who owns the draft. */
  owner: string;
  benefitId: string;
}

/**
 * The drafts of one tenant. They are on the server, so that an ended session, closed tab or other device
 * loses nothing.
 */
export interface Drafts {
  find(key: DraftKey): Promise<Draft | null>;
  save(key: DraftKey, draft: Draft): Promise<void>;
  remove(key: DraftKey): Promise<void>;
}

/** An abandoned draft is deleted after thirty days. */
const DRAFT_SECONDS = 30 * 24 * 3_600;

/** Drafts are stored sealed, because they may contain medical answers. */
export function createDrafts({
  blobs,
  sealer,
  tenant,
}: {
  blobs: BlobStore;
  sealer: Sealer;
  tenant: string;
}): Drafts {
  const toBlobId = ({ owner, benefitId }: DraftKey) =>
    `draft:${createHash("sha256")
      .update(JSON.stringify([tenant, owner, benefitId]))
      .digest("base64url")}`;
  return {
    async find(key) {
      const id = toBlobId(key);
      const sealed = await blobs.find(id);
      return sealed === null ? null : sealer.open<Draft>(id, sealed, { tenant });
    },
    async save(key, draft) {
      const id = toBlobId(key);
      const sealed = sealer.seal(id, draft, { tenant, maxAgeSeconds: DRAFT_SECONDS });
      await blobs.put(id, sealed, DRAFT_SECONDS);
    },
    remove: (key) => blobs.remove(toBlobId(key)),
  };
}
