/** Static content pages (CONTENT) and the terms screen (TERMS, ERR-26). */
export const content = {
  cookie: "Our Cookie Policy",
  policy: "Privacy statement",
  terms: "Terms and conditions",
  loading: "Loading content",
  table: "Table {number}",
  video: "Video",
  videoBlocked: "This video needs video player cookies.",
  videoSettings: "Change your cookie settings",
  failed: "There was an issue requesting the latest {title}",
  returnToHome: "Return to home",
  nearlyThere: "Nearly there",
  nearlyThereIntro: "Our terms have been updated. Please read them before you continue.",
  haveRead: "I have read the terms and conditions",
  next: "Next",
  termsFailed: "Sorry, there was an error requesting the terms and conditions",
  notSaved: "It looks like something has gone wrong, please try again later",
} as const;
