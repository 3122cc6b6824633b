import { shellCopy } from "#copy/shell";
import { paths } from "~/paths.ts";
import { BurgerMenu } from "./burger-menu.tsx";
import { LanguageItems } from "./language-links.tsx";
import { type Brand, ClientLogo, Logo } from "./logo.tsx";
import { MenuItems } from "./menu.tsx";
import type { MenuLink } from "./menu-link.ts";
import { type ShellUser, UserMenu } from "./user-menu.tsx";

export interface HeaderProps {
  brand: Brand;
  /**
   * For a logged-in user: the links to their pages (SHELL-03 to 05), and the account's links besides
   * Logout.
   */
  signedIn?: { user: ShellUser; navigation: MenuLink[]; account: MenuLink[] };
}

const getLogoutLink = (): MenuLink => ({
  id: "logout",
  slug: paths.logout(),
  title: shellCopy("logout"),
  reloads: true,
});

export function Header({ brand, signedIn }: HeaderProps) {
  const account = signedIn && [...signedIn.account, getLogoutLink()];
  return (
    <header className="bp-header">
      <div className="bp-wrap bp-header__row">
        <Logo brand={brand} to={signedIn ? paths.home() : paths.login()} />{" "}
        {brand.client && <ClientLogo {...brand.client} />}
        {signedIn && account && (
          <>
            <nav className="bp-nav" aria-label={shellCopy("mainNavigation")}>
              <ul>
                <MenuItems links={signedIn.navigation} />
              </ul>
            </nav>
            <UserMenu user={signedIn.user} links={account} />
            <BurgerMenu user={signedIn.user} links={[...signedIn.navigation, ...account]} />
          </>
        )}
        <ul className="bp-header__languages">
          <LanguageItems />
        </ul>
      </div>
    </header>
  );
}
