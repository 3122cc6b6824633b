import type { RequestContext } from "~/platform/context.server.ts";
import type { Draft } from "~/store/drafts.server.ts";
import type { Setup } from "./setup.server.ts";

/** The draft of one person's selection of one benefit. */
export interface DraftSlot {
  find(): Promise<Draft>;
  save(draft: Draft): Promise<void>;
  remove(): Promise<void>;
}

const emptyDraft: Draft = { texts: {}, done: [], asked: [], termsVersion: null };

/** Staff who view somebody's site have a separate draft, so that neither sees the other's typed values. */
export function createDraftSlot(
  { drafts, session: { tokens } }: Pick<RequestContext, "drafts" | "session">,
  { user }: Pick<Setup, "user">,
  benefitId: string,
): DraftSlot {
  const key = { owner: tokens?.masquerade ? `${user.id} ${tokens.sid}` : user.id, benefitId };
  return {
    find: async () => (await drafts.find(key)) ?? emptyDraft,
    save: (draft) => drafts.save(key, draft),
    remove: () => drafts.remove(key),
  };
}
