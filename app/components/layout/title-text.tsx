import { NamedText } from "../content/named-text.tsx";

/** A page's title. A dash stays on the line of the word before it, so that no line begins with a dash. */
export function TitleText({ children: title }: { children: string }) {
  const dash = title.indexOf(" - ");
  if (dash < 0) return <NamedText>{title}</NamedText>;
  return (
    <NamedText>
      {title.slice(0, dash)}
      <span className="bp-whole">{" -"}</span>
      {title.slice(dash + 2)}
    </NamedText>
  );
}
