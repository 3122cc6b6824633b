import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

/** A list or table with nothing in it: says so, and what to do about it where there is something. */
export function EmptyState({ icon = "empty", children }: { icon?: IconName; children: ReactNode }) {
  return (
    <div className="bp-empty">
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  );
}
