import { useLocation } from "@remix-run/react";
import { createContext, useState } from "react";
import { Notice } from "~/components/layout/notice.tsx";
import type { Frame } from "./frame.server.ts";

const tones = { success: "good", error: "bad", info: "info" } as const;

/** The message of this page alone; pages with a frame of their own show it themselves. */
export const FreshFlash = createContext<Frame["flash"]>(null);

/** The result of the last page's post. */
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
 * The message on the page that it came with, and null on the next. With scripts the frame is not loaded again
 * on the way, and would show the message twice; without them each page has its own.
 */
export function useFreshFlash(flash: Frame["flash"]): Frame["flash"] {
  const { key } = useLocation();
  const [first, setFirst] = useState({ flash, key });
  if (first.flash !== flash) setFirst({ flash, key });
  return first.flash === flash && first.key !== key ? null : flash;
}
