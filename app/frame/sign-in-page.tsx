import { useLocation } from "@remix-run/react";
import { type ComponentProps, useContext } from "react";
import { CookieBanner } from "~/components/layout/cookie-banner.tsx";
import { SignInLayout } from "~/components/layout/sign-in-layout.tsx";
import { FlashNotice, FreshFlash } from "./flash-notice.tsx";
import { useLoadedFrame } from "./frame.ts";

/**
 * A page for visitors with the brand, the cookie banner and the last page's message, for a route with
 * `frame: "own"` in its handle.
 */
export function SignInPage({
  children,
  ...layout
}: Omit<ComponentProps<typeof SignInLayout>, "brand" | "avatar" | "banners" | "footer">) {
  const { brand, avatar, showsCookieBanner, allowsVideo, year, hasContact } = useLoadedFrame();
  const flash = useContext(FreshFlash);
  const { pathname, search } = useLocation();
  return (
    <SignInLayout
      {...layout}
      brand={brand}
      avatar={avatar}
      footer={{ year, hasContact }}
      banners={showsCookieBanner && <CookieBanner returnTo={pathname + search} video={allowsVideo} />}
    >
      <FlashNotice flash={flash} />
      {children}
    </SignInLayout>
  );
}
