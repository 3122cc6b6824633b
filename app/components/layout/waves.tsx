/** Lines of a calm sea in the colour of the text around them. One path: it is on the first page that anyone loads. */
const LINES = Array.from({ length: 20 }, (_, i) => {
  return `M-50 ${90 + i * 34}c150 ${-60 - i * 3} 240 ${80 - i * 4} 400 ${20 - i}s260 ${-90 + i * 5} 420 ${-30 + i * 2}`;
}).join("");

export function Waves() {
  return (
    <svg
      className="bp-waves"
      // A page without its styles shows nothing of it.
      width="0"
      height="0"
      viewBox="0 0 700 800"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path d={LINES} />
    </svg>
  );
}
