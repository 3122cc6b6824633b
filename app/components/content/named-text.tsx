import { Children, createContext, type ReactNode, useContext, useMemo } from "react";

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

/** Text in the page's language, in which names in another language have their `lang`. */
export function NamedText({ children }: { children: ReactNode }) {
  const marking = useContext(ForeignNamesContext);
  if (!marking) return children;
  return Children.map(children, (child) => (typeof child === "string" ? markNames(child, marking) : child));
}

/** The split gives text, the character before a name and the name, in turn. */
const markNames = (text: string, { language, pattern }: NameMarking): ReactNode =>
  text.split(pattern).map((part, index) =>
    index % 3 !== 2 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no names and never move
      <span key={index} lang={language}>
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
