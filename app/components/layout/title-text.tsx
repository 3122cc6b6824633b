import { NamedText } from "../content/named-text.tsx";

/** A page's title. The space before a dash never breaks, so that no line begins with a dash. */
export function TitleText({ children: title }: { children: string }) {
  return <NamedText>{title.replace(" - ", "\u00a0- ")}</NamedText>;
}
