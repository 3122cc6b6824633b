import { shellCopy } from "#copy/shell";
import { WithName } from "../content/person-name.tsx";
import { Avatar } from "./avatar.tsx";
import { MenuItems } from "./menu.tsx";
import type { MenuLink } from "./menu-link.ts";
import type { ShellUser } from "./user-menu.tsx";

/** A screen with all links of the header, for windows below 768 pixels (SHELL-08). */
export function BurgerMenu({ user, links }: { user: ShellUser; links: MenuLink[] }) {
  return (
    <details className="bp-burger">
      <summary className="bp-burger__summary">
        <span className="bp-burger__open">{shellCopy("menu")}</span>{" "}
        <span className="bp-burger__close">{shellCopy("closeMenu")}</span>
        <span className="bp-burger__bars" aria-hidden="true" />
      </summary>
      <nav className="bp-burger__panel" aria-label={shellCopy("menu")}>
        <p className="bp-burger__user">
          <Avatar name={user.name} src={user.avatar} />
          <WithName name={user.firstName} toText={(name) => shellCopy("greeting", { name })} />
        </p>
        <ul>
          <MenuItems links={links} />
        </ul>
      </nav>
    </details>
  );
}
