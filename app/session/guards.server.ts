import { paths } from "~/paths.ts";
import type { Extension } from "~/platform/extension.server.ts";
import {
  type Access,
  decideEntry,
  type EntryUser,
  getAccess,
  getEntryLocation,
  isOwnerOnly,
} from "~/platform/path-rules.server.ts";
import {
  createDeniedReply,
  createNotFoundReply,
  createOwnerOnlyReply,
  seeOther,
} from "~/platform/responses.server.ts";
import { toSafeReturnTo } from "./return-to.server.ts";
import type { Session } from "./session.server.ts";

interface GuardSetup {
  user: EntryUser;
  extensions: ReadonlySet<Extension>;
}

/** The parts of the request's context that a guard uses. */
export interface GuardContext<Setup extends GuardSetup> {
  session: Session;
  loadSetup(): Promise<Setup | null>;
}

/**
 * The logged-in user's frame. It applies the rules of the request's path, so that every loader and action
 * repeats the entry check's decision. A visitor, or a person with missing terms, is redirected (GUARD-05,
 * GUARD-02). A page of an extension that the upstream lacks is not found.
 */
export function requireUser<Setup extends GuardSetup>(
  context: GuardContext<Setup>,
  request: Request,
  extension?: Extension,
): Promise<Setup> {
  const access = getAccess(new URL(request.url).pathname);
  return requireAccess(context, request, access === "anyone" ? "user" : access, extension);
}

/** Requires a current employer, or throws "Access Denied" (GUARD-06, GUARD-08). */
export function requireEmployer<Setup extends GuardSetup>(
  context: GuardContext<Setup>,
  request: Request,
  extension?: Extension,
): Promise<Setup> {
  return requireAccess(context, request, "employer", extension);
}

/** Throws if a viewer of another person's site requests what only that person may do (E5). */
export function requireOwner(session: Session, request: Request): void {
  if (session.tokens?.masquerade && isOwnerOnly(request)) throw createOwnerOnlyReply();
}

async function requireAccess<Setup extends GuardSetup>(
  { session, loadSetup }: GuardContext<Setup>,
  request: Request,
  access: Access,
  extension: Extension | undefined,
): Promise<Setup> {
  const loadedSetup = session.signedIn ? await loadSetup() : null;
  const entry = decideEntry(access, loadedSetup?.user ?? null);
  if (entry === "denied") throw createDeniedReply();
  if (entry === "gone") throw createNotFoundReply();
  if (entry === "enter" && loadedSetup) {
    requireOwner(session, request);
    if (extension !== undefined && !loadedSetup.extensions.has(extension)) throw createNotFoundReply();
    return loadedSetup;
  }
  const isTerms = entry === "accept-terms";
  if (!isTerms) session.signOut();
  const { pathname, search } = new URL(request.url);
  throw seeOther(
    getEntryLocation(
      isTerms ? "accept-terms" : "sign-in",
      toSafeReturnTo(`${pathname}${search}`, paths.app()),
    ),
  );
}
