import { Notice } from "~/components/layout/notice.tsx";
import type { Frame } from "./frame.server.ts";

const tones = { success: "good", error: "bad", info: "info" } as const;

/** What the last page's post came to. */
export function FlashNotice({ flash }: Pick<Frame, "flash">) {
  return (
    flash && (
      <Notice tone={tones[flash.kind]} announce>
        {flash.text}
      </Notice>
    )
  );
}
