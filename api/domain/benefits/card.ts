/** The card of a plan's members. */
export interface CardRule {
  /** The insurer's phone number for members. */
  phone: string | null;
  /** A member's number; `{employee number}` is replaced by the employee's own. */
  memberNumber: string;
}

const employeeNumberMark = "{employee number}";

export const getMemberNumber = ({ memberNumber }: CardRule, employeeNumber: string): string =>
  memberNumber.replaceAll(employeeNumberMark, employeeNumber);
