import { shellCopy } from "#copy/shell";
import { WithName } from "../content/person-name.tsx";

/** A banner at the foot of the window while staff view the portal as somebody else (MASQ-02). */
export function MasqueradeBanner({ name, schemeYear }: { name: string; schemeYear: string }) {
  return (
    <p className="bp-masquerade" role="status">
      <WithName name={name} toText={(name) => shellCopy("masqueradeBanner", { name, schemeYear })} />
    </p>
  );
}
