/** The card of a plan's members. */
export interface CardRule {
  /** The insurer's, for members. */
  phone: string | null;
  /** A member's number; `{employee number}` stands for the employee's own. */
  memberNumber: string;
}

export const employeeNumberMark = "{employee number}";

export const getMemberNumber = ({ memberNumber }: CardRule, employeeNumber: string): string =>
  memberNumber.replaceAll(employeeNumberMark, employeeNumber);
