/** The robot check's questions for people without scripts, and what a refused answer says. Answers are numbers. */
export const robot = {
  plus1: "What is {a} plus {b}?",
  plus2: "Add {a} and {b}. What is the total?",
  plus3: "You have {a} and get {b} more. How many do you have?",
  minus1: "What is {a} minus {b}?",
  minus2: "Take {b} away from {a}. What is left?",
  minus3: "You have {a} and give {b} away. How many are left?",
  larger: "Which number is larger, {a} or {b}? Add {c} to it.",
  smaller: "Which number is smaller, {a} or {b}? Add {c} to it.",
  plusStep: "{first} Add {c} to your answer.",
  minusStep: "{first} Take {c} away from your answer.",
  tooSoon: "That was very quick. Please answer this new question",
  tooMany:
    "Too many questions were answered from your network. Please try again in an hour, or use a browser with scripts on",
} as const;
