import { useLocation } from "@remix-run/react";
import { createContext, useState } from "react";
import { Notice } from "~/components/layout/notice.tsx";
import type { Frame } from "./frame.server.ts";

const tones = { success: "good", error: "bad", info: "info" } as const;

/** The message for this page only; pages with their own frame show it themselves. */
export const FreshFlash = createContext<Frame["flash"]>(null);

/** The outcome of the post on the previous page. */
export function FlashNotice({ flash }: Pick<Frame, "flash">) {
  return (
    flash && (
      <Notice tone={tones[flash.kind]} announce>
        {flash.text}
      </Notice>
    )
  );
}

/**
 * The message on the page that it came with, and null on the next page. With scripts the frame is not
 * loaded again between pages, so the message would show twice.
 */
export function useFreshFlash(flash: Frame["flash"]): Frame["flash"] {
  const { key } = useLocation();
  const [first, setFirst] = useState({ flash, key });
  if (first.flash !== flash) setFirst({ flash, key });
  return first.flash === flash && first.key !== key ? null : flash;
}
