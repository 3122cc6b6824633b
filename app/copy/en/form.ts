/** Validation messages and banners that every form shares (FORM, ERR-23). */
export const form = {
  required: "This field is required",
  emailInvalid: "Please enter a valid email address",
  firstNameRequired: "First name is required",
  surnameRequired: "Surname is required",
  termsRequired: "Please confirm that you have read the terms and conditions",
  robotRequired: "Please confirm that you are not a robot!",
  empty: "Please complete the form",
  correctErrors: "Please correct the errors highlighted below",
  robotLabel: "What is {question}?",
  robotHint: "A small sum, so that we know a person is asking.",
  robotCheckbox: "I am not a robot",
} as const;
