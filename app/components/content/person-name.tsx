import { Fragment } from "react";

/** A person's name, isolated so that a right-to-left name does not reorder the text around it. */
export function PersonName({ children }: { children: string }) {
  return <bdi>{children}</bdi>;
}

/** A sentence of the copy catalogue with a person's name in one or more places. */
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
