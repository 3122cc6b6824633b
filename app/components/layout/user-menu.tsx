import { shellCopy } from "#copy/shell";
import { WithName } from "../content/person-name.tsx";
import { Avatar } from "./avatar.tsx";
import { MenuItems } from "./menu.tsx";
import type { MenuLink } from "./menu-link.ts";

export interface ShellUser {
  /** The name in the greeting, such as "Aisha". */
  firstName: string;
  /** The full name, for the initials. */
  name: string;
  avatar?: string;
}

/** The greeting and avatar, which open the account's links (SHELL-06). */
export function UserMenu({ user, links }: { user: ShellUser; links: MenuLink[] }) {
  return (
    <details className="bp-user">
      <summary className="bp-user__summary">
        <span className="bp-user__name">
          <WithName name={user.firstName} toText={(name) => shellCopy("greeting", { name })} />
        </span>
        <Avatar name={user.name} src={user.avatar} />
      </summary>
      <nav className="bp-user__panel" aria-label={shellCopy("userMenu")}>
        <ul>
          <MenuItems links={links} />
        </ul>
      </nav>
    </details>
  );
}
