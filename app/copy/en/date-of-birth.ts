/** A date in three boxes (FORM-02 to 11, RESET-04, ERR-42). */
export const dateOfBirth = {
  label: "Date of birth",
  hint: "e.g. 28 08 1978",
  day: "Day",
  month: "Month",
  year: "Year",
  dayPlaceholder: "DD",
  monthPlaceholder: "MM",
  yearPlaceholder: "YYYY",
  impossible: "{label} requires a valid date",
  partial: "Please enter a valid date",
  required: "{label} is required",
  outOfRange: "This date of birth is not valid",
  mismatch: "This date does not match our records",
} as const;
