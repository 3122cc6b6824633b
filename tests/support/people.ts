/** Accounts of the demo world that tests sign in with. */
export const people = {
  /** An ordinary member who goes straight to Home. */
  aisha: "aisha.patel@harbourline.example",
  /** Locked for 15 minutes. */
  priya: "priya.nair@harbourline.example",
  /** Three failures: the robot check appears. */
  lee: "lee.hughes@harbourline.example",
  /** The site terms are new to her. */
  ffion: "ffion.rees@harbourline.example",
  /** Has not activated the account, so that no password is right. */
  tom: "tom.okafor@harbourline.example",
  /** Has left, with childcare vouchers of £486.00 and nothing else. */
  marek: "marek.nowak@harbourline.example",
  /** Has left, without any. */
  holly: "holly.byrne@harbourline.example",
  employer: "ruth.adeyemi@harbourline.example",
  formerEmployer: "neil.foster@harbourline.example",
} as const;
