import { Fragment } from "react";

/** A person's name, which may run from right to left without turning round what stands beside it. */
export function PersonName({ children }: { children: string }) {
  return <bdi>{children}</bdi>;
}

/** A sentence of the catalogue with a person's name in it, once or more. */
export function WithName({ name, say }: { name: string; say: (name: string) => string }) {
  const [first, ...others] = say("\n").split("\n");
  return (
    <>
      {first}
      {others.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence never move
        <Fragment key={at}>
          <PersonName>{name}</PersonName>
          {text}
        </Fragment>
      ))}
    </>
  );
}
