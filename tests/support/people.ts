/** The password of every account in the demo, and of every built member. */
export const password = "Teal-Kettle-93-Orbit";

/** Accounts of the demo with which tests log in. */
export const people = {
  /** A member whose login leads straight to Home. */
  aisha: "aisha.patel@harbourline.example",
  /** Priya's account is locked for 15 minutes. */
  priya: "priya.nair@harbourline.example",
  /** Lee's three failed logins show the robot check. */
  lee: "lee.hughes@harbourline.example",
  /** Ffion must accept new site terms. */
  ffion: "ffion.rees@harbourline.example",
  /** Tom has not activated the account, so no password is right. */
  tom: "tom.okafor@harbourline.example",
  /** Marek has left, with childcare vouchers of £486.00 and nothing else. */
  marek: "marek.nowak@harbourline.example",
  /** Holly has left, without vouchers. */
  holly: "holly.byrne@harbourline.example",
  employer: "ruth.adeyemi@harbourline.example",
  formerEmployer: "neil.foster@harbourline.example",
} as const;

/** Accounts of the demo's Welsh client, an employee and an employer, with the keys of their authenticator apps. */
export const eleri = { email: "eleri.pugh@cwmcoed.example", secret: "KRSXG5CTMVRXEZLU" };
export const gwen = { email: "gwen.morris@cwmcoed.example", secret: "MFRGGZDFMZTWQ2LK" };
