/** Choosing a password: the rules by their code (FORM-21 to 32). Code 32 is unused. */
export const password = {
  newPassword: "New password",
  rules: "Your password must meet these rules:",
  rule1: "at least 12 characters",
  rule2: "no repeating patterns such as 1111 or ababa",
  rule4: "no predictable sequences such as 1234 or zyxw",
  rule8: "no commonly used words such as password or qwerty",
  rule16: "at least 1 upper case letter",
  rule64: "at least 1 number",
  rule128: "at least 1 special character such as # or $",
  rule256: "none of your personal details such as name or email address",
  rule512: "is not a previous password",
  kept: "kept",
  broken: "not yet",
  keptCount: "{kept} of {count} rules met",
  requirements: "Please ensure your password meets the listed requirements",
} as const;
