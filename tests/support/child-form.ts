/** A seven-year-old child of the member, as the family form posts it. */
export const childForm = {
  title: "Miss",
  first_name: "Wren",
  surname: "Tester",
  sex: "female",
  fmember_type: "dependant",
  date_of_birth: "02/05/2019",
} as const;
