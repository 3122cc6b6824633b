import { Children, createContext, type HTMLAttributes, type ReactNode, useContext, useMemo } from "react";

interface ForeignNamesProps {
  /** Absent if all names are in the page's language. */
  foreign?: { language: string; names: readonly string[] };
  children: ReactNode;
}

interface NameMarking {
  language: string;
  pattern: RegExp;
}

const ForeignNamesContext = createContext<NameMarking | null>(null);

/** Provides the client's names that are not in the page's language to every `NamedText`. */
export function ForeignNames({ foreign, children }: ForeignNamesProps) {
  const marking = useMemo(
    () => foreign && { language: foreign.language, pattern: toPattern(foreign.names) },
    [foreign],
  );
  return <ForeignNamesContext.Provider value={marking ?? null}>{children}</ForeignNamesContext.Provider>;
}

/**
 * Text in the page's language. Names in another language have their `lang`, and no line ends within a short compound
 * such as "take-home".
 */
export function NamedText({ children }: { children: ReactNode }) {
  const marking = useContext(ForeignNamesContext);
  return Children.map(children, (child) => {
    if (typeof child !== "string") return child;
    return marking ? markNames(child, marking) : keepCompounds(child);
  });
}

/** A longer compound may break, because a small screen may be too narrow for it. */
const COMPOUND = /(^|[ (])(\p{L}{1,6}-\p{L}{2,8})(?![\p{L}\d@-])/u;

/** No style prevents a break after a hyphen, and the text itself must stay as it is. */
const keepCompounds = (text: string): ReactNode =>
  text.includes("-") ? wrapMatches(text, COMPOUND, { className: "bp-whole" }) : text;

const markNames = (text: string, { language, pattern }: NameMarking): ReactNode[] =>
  wrapMatches(text, pattern, { lang: language }).map((part) =>
    typeof part === "string" ? keepCompounds(part) : part,
  );

/** The split gives text, the character before a match and the match, in turn. */
const wrapMatches = (text: string, pattern: RegExp, attributes: HTMLAttributes<HTMLElement>): ReactNode[] =>
  text.split(pattern).map((part, index) =>
    index % 3 !== 2 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no names and never move
      <span key={index} {...attributes}>
        {part}
      </span>
    ),
  );

/** Longer names come first, because one name may begin with another. */
function toPattern(names: readonly string[]): RegExp {
  const escaped = [...names]
    .sort((one, other) => other.length - one.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`(^|[^\\p{L}\\p{N}])(${escaped.join("|")})(?![\\p{L}\\p{N}])`, "u");
}
