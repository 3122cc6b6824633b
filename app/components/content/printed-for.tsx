import { statementsCopy } from "#copy/statements";
import { WithName } from "./person-name.tsx";

interface PrintedForProps {
  name: string;
  client: string;
}

/** Says on paper whose amounts a page has. */
export function PrintedFor({ name, client }: PrintedForProps) {
  return (
    <p className="bp-printed">
      <WithName name={name} toText={(name) => statementsCopy("for", { name, client })} />
    </p>
  );
}
