import { Fragment } from "react";
import { NamedText } from "./named-text.tsx";

/** A person's name, isolated so that a right-to-left name does not reorder the text around it. */
export function PersonName({ children }: { children: string }) {
  return <bdi>{children}</bdi>;
}

/** A name with the employee number below it, which distinguishes people of the same name. */
export function NumberedName({ name, number }: { name: string; number: string }) {
  return (
    <span>
      <PersonName>{name}</PersonName> <span className="bp-quiet bp-payroll__more">{number}</span>
    </span>
  );
}

/** A sentence of the copy catalogue with a person's name in one or more places. */
export function WithName({ name, toText }: { name: string; toText: (name: string) => string }) {
  const [first, ...others] = toText("\n").split("\n");
  return (
    <>
      <NamedText>{first}</NamedText>
      {others.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence never move
        <Fragment key={index}>
          <PersonName>{name}</PersonName>
          <NamedText>{text}</NamedText>
        </Fragment>
      ))}
    </>
  );
}
