/** Stripes to fill a shape with: told from plain ones without colour. */
export function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className="bp-hatch" width="6" height="6" />
        <rect className="bp-hatch__stripe" width="2" height="6" />
      </pattern>
    </defs>
  );
}
