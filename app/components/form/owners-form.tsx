import { useLocation } from "@remix-run/react";
import { createContext, type ReactNode, useContext } from "react";
import { shellCopy } from "#copy/shell";
import { isOwnersPage, isOwnersPost } from "~/paths.ts";
import { WithName } from "../content/person-name.tsx";
import { Notice } from "../layout/notice.tsx";

/** The name of the person whose site is viewed; null on one's own site. */
export const MasqueradeName = createContext<string | null>(null);

/** Whether the surrounding form is shown but cannot be sent. */
export const ReadOnlyFormContext = createContext(false);

/**
 * The name of the only person who may send a form; null if every viewer may. `action` is by default the
 * page's own.
 */
export function useOnlySender(action?: string): string | null {
  const name = useContext(MasqueradeName);
  const { pathname } = useLocation();
  return name !== null && isOwnersPost(action ?? pathname) ? name : null;
}

/** Decides which links are shown: a viewer sees no links to pages that only the person may use. */
export function useIsLinkOffered(): (path: string) => boolean {
  const name = useContext(MasqueradeName);
  return (path) => name === null || !isOwnersPage(path);
}

interface OwnersFormProps {
  name: string;
  className?: string;
  children: ReactNode;
}

/** A form that only its owner may post; for a viewer it is read-only and names the owner (E5). */
export function OwnersForm({ name, className, children }: OwnersFormProps) {
  return (
    <div className="bp-stack">
      <Notice tone="wait">
        <WithName name={name} toText={(name) => shellCopy("ownersAlone", { name })} />
      </Notice>
      <ReadOnlyFormContext.Provider value={true}>
        <fieldset disabled className={className}>
          {children}
        </fieldset>
      </ReadOnlyFormContext.Provider>
    </div>
  );
}
