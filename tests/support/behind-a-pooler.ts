interface ExcludedTests {
  reason: string;
  files?: readonly string[];
  /** Words of the tests' titles, without characters that are special in a regular expression. */
  tests?: readonly string[];
}

/** The http tests that cannot run with PgBouncer and with three nodes that take requests in turn. */
export const testsExcludedBehindPooler: readonly ExcludedTests[] = [
  {
    reason: "They start servers on their own databases, so the pooler would change nothing.",
    files: [
      "backup",
      "client-bundle",
      "commands",
      "conformance",
      "database-gone",
      "demo-or-live",
      "disk-full",
      "journeys-logs",
      "killed-mails",
      "links-logs",
      "logs",
      "pgbouncer",
      "rotation",
      "several-processes",
      "starting",
      "stopping",
    ],
  },
  {
    reason: "They read the files of SQLite.",
    files: ["pseudo"],
    tests: ["two-factor set up in the browser leaves neither secret nor codes in either database file"],
  },
  {
    reason:
      "They test what a node does with a connection, an address or a scheme, which is the balancer's here.",
    files: ["metrics", "network", "protocol"],
    tests: [
      "one post decides 500 requests, and a post never sends more",
      "a form whose announced length is too long for any file is refused at once",
      "that is far too large for a page",
      "cookies are Secure and have the prefix that no other host can set",
      "the browser is told to stay on https",
      "a call to the upstream carries the browser's address and the request's id",
      "one network can ask for a password check at most 120 times a minute",
      "says that the database answers",
      "warns while the upstream does not answer and stays ready",
      "a node with a slow upstream stays ready, with a warning",
    ],
  },
  {
    reason:
      "They change or count rows beside the nodes, whose jobs write and whose caches keep prices meanwhile.",
    tests: ["a choice after the last known prices is marked", "welcome emails are requested once"],
  },
  {
    reason:
      "They count calls or meet what an earlier request left in memory, and each node has its own caches.",
    tests: [
      "a page makes all its calls at the same time and none twice, and makes them again for each request",
      "the voucher balance is loaded once for many pages",
      "the dashboard makes all calls at the same time and none twice",
      "every employer's page keeps its heading, its menus and a retry link when the upstream is unreachable",
      "the profile makes each call once",
      "the profile with life events makes each call once",
      "the panel stays and reports the failure when the upstream is unreachable",
      "Home shows the sum of the next payslip, equal to My payslip's, in four calls",
      "a notice appears at the top of every page of its client without a restart",
      "a notice is on pages of logged-in people without a further call",
      "three kinds of report open as panels over the page, for the session's client",
      "a member's own client decides the theme, which is cached between pages",
      "makes at most ",
      "five simultaneous requests refresh the token once and all get their page",
    ],
  },
];

/** Matches every title but those that are left out. */
export const matchTitlesBehindPooler = (): RegExp => {
  const titles = testsExcludedBehindPooler.flatMap(({ tests = [] }) => tests);
  return new RegExp(`^(?!.*(?:${titles.join("|")}))`);
};
