/** A person's name, which may run from right to left without turning round what stands beside it. */
export function PersonName({ children }: { children: string }) {
  return <bdi>{children}</bdi>;
}

/** A sentence of the catalogue with a person's name in it. */
export function WithName({ name, say }: { name: string; say: (name: string) => string }) {
  const [before, after] = say("\n").split("\n");
  return (
    <>
      {before}
      <PersonName>{name}</PersonName>
      {after}
    </>
  );
}
