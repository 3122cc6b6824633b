import { statementsCopy } from "#copy/statements";
import { WithName } from "./person-name.tsx";

interface PrintedForProps {
  name: string;
  client: string;
}

/** Names, on paper only, the person whose amounts the page shows. */
export function PrintedFor({ name, client }: PrintedForProps) {
  return (
    <p className="bp-printed">
      <WithName name={name} toText={(name) => statementsCopy("for", { name, client })} />
    </p>
  );
}
