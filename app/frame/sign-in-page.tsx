import { useLocation } from "@remix-run/react";
import { type ComponentProps, useContext } from "react";
import { CookieBanner } from "~/components/layout/cookie-banner.tsx";
import { SignInLayout } from "~/components/layout/sign-in-layout.tsx";
import { SupportText } from "~/components/layout/support-text.tsx";
import { FlashNotice, FreshFlash } from "./flash-notice.tsx";
import { useLoadedFrame } from "./frame.ts";

/**
 * A page for visitors with the brand, the cookie banner, the last page's message and by default the support
 * contact, for a route with `frame: "own"` in its handle.
 */
export function SignInPage({
  foot,
  children,
  ...layout
}: Omit<ComponentProps<typeof SignInLayout>, "brand" | "avatar" | "banners" | "footer">) {
  const { brand, avatar, support, showsCookieBanner, allowsVideo, year, hasContact } = useLoadedFrame();
  const flash = useContext(FreshFlash);
  const { pathname, search } = useLocation();
  return (
    <SignInLayout
      {...layout}
      brand={brand}
      avatar={avatar}
      footer={{ year, hasContact }}
      foot={foot === undefined ? <SupportText support={support} /> : foot}
      banners={showsCookieBanner && <CookieBanner returnTo={pathname + search} video={allowsVideo} />}
    >
      <FlashNotice flash={flash} />
      {children}
    </SignInLayout>
  );
}
