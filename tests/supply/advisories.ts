/**
 * `npm run advisories`, after a build: compares the advisories about the build's packages with
 * docs/advisories.json. The exit code is 1 if an advisory is not accepted there.
 */
import { listMatches, readAdvisories, readShipped } from "./check.ts";

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const STALE_DAYS = 30;

const { reviewed, advisories } = readAdvisories();
const shippedPackages = readShipped();
const matches = listMatches(advisories, shippedPackages);
const openMatches = matches.filter(({ advisory }) => !advisory.accepted);
for (const { advisory, version } of matches) {
  const names = [advisory.id, ...(advisory.aliases ?? [])].join(", ");
  const verdict = advisory.accepted
    ? `accepted: ${advisory.accepted}`
    : `NOT ACCEPTED (${advisory.severity})`;
  printLine(`${advisory.package} ${version}: ${advisory.title} (${names})\n  ${verdict}`);
}
const days = Math.floor((Date.now() - Date.parse(reviewed)) / 86_400_000);
printLine(
  `${shippedPackages.length} packages, ${matches.length} advisories, ${openMatches.length} not accepted.`,
);
if (days > STALE_DAYS) {
  printLine(
    `The list is ${days} days old: look for new advisories, then move "reviewed" in docs/advisories.json.`,
  );
}
process.exitCode = openMatches.length > 0 ? 1 : 0;
