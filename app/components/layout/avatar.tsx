/**
 * A picture of the scheme's avatar set, or the person's initials. It is decorative, because the name is
 * next to it.
 */
export function Avatar({ name, src }: { name: string; src?: string }) {
  return (
    <>
      {" "}
      <span className="bp-avatar" aria-hidden="true">
        {src ? <img src={src} alt="" width="36" height="36" /> : getInitials(name)}
      </span>{" "}
    </>
  );
}

/** The first letters of the first and the last word. */
function getInitials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const initialWords = words.length > 1 ? [words[0], words.at(-1)] : words;
  return initialWords.map((word) => [...(word ?? "")][0]?.toLocaleUpperCase("en-GB") ?? "").join("");
}
