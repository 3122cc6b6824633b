import { addDays, addYears } from "../../domain/calendar.ts";
import type { NewRow } from "../schema.ts";
import type { PolicyType } from "../tables/content.ts";
import { toMorningInstant } from "./days.ts";

export const previousTerms = "1";
export const currentTerms = "2";
/** Recent enough that some people have not accepted them yet. */
export const termsPublishedDaysAgo = 21;

/** The texts use these names, because they belong to no tenant. */
const brand = "the benefits portal";
const employer = "your employer";
const email = "support@benefits.example";

/**
 * Two versions each of the terms and the cookie policy, and the privacy statement, for clients without
 * their own.
 */
export function createPlatformPolicies(day: string): NewRow<"policies">[] {
  const published = { old: addYears(day, -2), recent: addDays(day, -termsPublishedDaysAgo) };
  const createPolicy = (
    type: PolicyType,
    version: string,
    title: string,
    since: string,
    content: string,
    changed: string | null = null,
  ) => ({
    id: `platform-${type}-${version}`,
    client_id: null,
    type,
    version,
    title,
    content,
    published_at: toMorningInstant(since),
    changes: changed,
  });
  return [
    createPolicy("terms", previousTerms, "Terms and conditions", published.old, terms),
    createPolicy("terms", currentTerms, "Terms and conditions", published.recent, terms + fairUse, changes),
    createPolicy("policy", "1", "Privacy statement", published.old, privacy),
    createPolicy(
      "cookie",
      "1",
      "Our Cookie Policy",
      published.old,
      writeCookiePolicy({ rows: "", note: "" }),
    ),
    createPolicy(
      "cookie",
      "2",
      "Our Cookie Policy",
      published.recent,
      writeCookiePolicy({ rows: newCookies, note: coloursCookieText }),
    ),
  ];
}

const changes =
  "Section 6 is new. It says how we keep accounts safe and what we ask of you. Nothing else is different, and nothing about your benefits changes.";

const fairUse = `
<h2>6. Keeping accounts safe</h2>
<p>After several wrong passwords we lock an account for 15 minutes. We may ask you to prove that you are not a robot,
or to confirm a change by email. We will never ask you for your password, by email or phone.</p>
<p>Please do not try to reach another person's account, test the portal's defences without our written consent, or use
software that asks for pages faster than a person could.</p>`;

const terms = `
<p>These terms are an agreement between you and ${employer} about your use of ${brand}. Please read them before you
select the box. They do not replace the terms of each benefit, which you see and accept when you choose it.</p>
<h2>1. Who may use it</h2>
<p>You may use ${brand} while you are employed by ${employer}, and afterwards for as long as you have a benefit or a
balance that has not ended. Your account is for you alone. Family members do not get one of their own.</p>
<h2>2. Your choices</h2>
<ul>
<li>A choice is made when you confirm it and see its reference. Until then nothing has changed.</li>
<li>Some choices wait for your employer's approval, or for an insurer's answer to medical questions. We show you which.</li>
<li>A choice made after the payroll cut-off starts a month later.</li>
<li>Most benefits can be changed once a year, or soon after an event such as a birth.</li>
</ul>
<h2>3. Salary sacrifice</h2>
<p>When you pay for a benefit by salary sacrifice you agree to a lower salary in exchange for it. That is a change to
your contract of employment, for future pay only. It can affect statutory payments, borrowing and state benefits. It
can never take your pay below the National Minimum Wage; if it would, we refuse it and tell you.</p>
<h2>4. What we show you</h2>
<p>Prices, savings and totals are worked out from your pay and from the tax rates that apply, as we know them on the
day. They are a guide and not advice. If you are unsure, ask an independent adviser.</p>
<h2>5. Ending and changing</h2>
<p>We may change these terms. When we do, we show you the new ones the next time you log in and ask you to accept
them. If you do not, the benefits that you have go on; you cannot make new choices. Questions go to
<a href="mailto:${email}">${email}</a>.</p>
<p>These terms are governed by the law of England and Wales.</p>`;

const privacy = `
<p>This statement says what ${brand} knows about you, why, and what you can do about it. Your employer is the
controller of your data. We run the portal on its behalf.</p>
<h2>What we hold</h2>
<ul>
<li><strong>From your employer:</strong> your name, date of birth, employee number, National Insurance number, work
email address, pay, hours, start date and place of work.</li>
<li><strong>From you:</strong> your choices, the family members you add, the life events you report, and anything
you write to us.</li>
<li><strong>From your visits:</strong> when you logged in and what you changed, with the address of your network.</li>
</ul>
<p>Answers to medical questions go only to the insurer. We keep them sealed until it has decided, then delete them and
keep only whether cover was granted.</p>
<h2>Why we need it</h2>
<p>We need this to give you the benefits in your contract, to run payroll correctly, and to meet the law on tax and
pensions. We rely on our legitimate interest for keeping the portal secure. We never sell data, and we send no
advertising.</p>
<h2>Who sees it</h2>
<p>Your employer's benefits and payroll teams see your choices and their cost, and nobody's medical answers. A provider
sees what it needs for the benefit that you chose. Our support team sees your account when you ask for help, and each
such visit is recorded.</p>
<h2>How long</h2>
<p>While you work here we keep your choices and payslips. If you leave, we delete most of your data 3 years after the
end of the tax year in which you left. The law asks us to keep pension records for 6 years after they end, and an
opt-out of a pension for 4 years. The record of what was done in your account, including logins, is kept for 6 years,
and emails, messages and files that your employer uploaded for 2 years.</p>
<h2>Your rights</h2>
<p>You can ask for a copy of your data, have mistakes put right, object to a use, or ask us to delete what we no longer
need. Write to <a href="mailto:${email}">${email}</a> and we answer within one month. You can also complain to the
Information Commissioner's Office.</p>`;

const newCookies = `
<tr><td>bp_kept</td><td>Keeps what you typed in a form when your session ends, for your next login.</td><td>30 minutes</td></tr>
<tr><td>bp_colours</td><td>Remembers whether you chose light or dark.</td><td>1 year</td></tr>
<tr><td>bp_language</td><td>Remembers the language you chose.</td><td>1 year</td></tr>`;

const coloursCookieText = `
<p>We set bp_colours only when you choose light or dark, and bp_language only when you choose a language.</p>`;

/** The cookie policy; `rows` are further cookies of its table, and `note` is the text below it. */
const writeCookiePolicy = ({ rows, note }: { rows: string; note: string }) => `
<p>Cookies are small files that a website keeps in your browser. The benefits portal sets few, and none for advertising
or for following you to other sites.</p>
<h2>Essential cookies</h2>
<p>Without these you cannot log in, so they cannot be turned off.</p>
<table>
<thead><tr><th scope="col">Name</th><th scope="col">What it is for</th><th scope="col">How long</th></tr></thead>
<tbody>
<tr><td>bp_session</td><td>Keeps you logged in. Sealed: no page script can read it.</td><td>Until you log out</td></tr>
<tr><td>bp_activity</td><td>Knows when you were last active, to log you out of a screen left open.</td><td>Until you log out</td></tr>
<tr><td>bp_login</td><td>Remembers your email address between the steps of logging in.</td><td>10 minutes</td></tr>
<tr><td>bp_flash</td><td>Carries one message to the next page.</td><td>Until it is shown</td></tr>
<tr><td>bp_csrf</td><td>Makes sure that a form was sent by you.</td><td>Until you close the browser</td></tr>
<tr><td>pes</td><td>Remembers your choice about cookies.</td><td>1 year</td></tr>${rows}
</tbody>
</table>${note}
<h2>Video player cookies</h2>
<p>Some pages hold a video. Its player may set cookies of its own, so we load it only when you have switched these on.
Everything else works without them.</p>
<h2>Changing your mind</h2>
<p>Your browser can delete these cookies at any time; the banner then asks you again. Questions go to
<a href="mailto:${email}">${email}</a>.</p>`;
