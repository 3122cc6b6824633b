/** Slides and pages of lists, one after another. */
export const paging = {
  nextSlide: "Next",
  slidePosition: "{position} of {count}",
  pages: "Pages",
  previousPage: "Previous",
  nextPage: "Next",
  pageNumber: "Page {page}",
} as const;
