/** Documents of a benefit, on its page. */
export const documents = {
  title: "Documents",
  pdf: "PDF",
  word: "Word document",
  page: "Web page to download",
  text: "Text file",
  link: "Opens on {host}",
  since: "From {date}",
  kilobytes: "{size} kB",
  megabytes: "{size} MB",
  failed: "We could not open this document. Try again in a few minutes.",
};
