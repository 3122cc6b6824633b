/** A member's child of seven, as the family form is posted. */
export const childForm = {
  title: "Miss",
  first_name: "Wren",
  surname: "Tester",
  sex: "female",
  fmember_type: "dependant",
  date_of_birth: "02/05/2019",
} as const;
