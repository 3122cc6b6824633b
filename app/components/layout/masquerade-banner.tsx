import { shellCopy } from "#copy/shell";
import { WithName } from "../content/person-name.tsx";

/**
 * MASQ-02: at the foot of the window, however far it is scrolled, while staff view the portal as somebody
 * else.
 */
export function MasqueradeBanner({ name, schemeYear }: { name: string; schemeYear: string }) {
  return (
    <p className="bp-masquerade" role="status">
      <WithName name={name} say={(name) => shellCopy("masqueradeBanner", { name, schemeYear })} />
    </p>
  );
}
