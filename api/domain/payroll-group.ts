/** A client's payroll group: its code, and its payroll name. */
export interface PayrollGroupName {
  code: string;
  name: string;
}

const foldName = (text: string) => text.trim().toLowerCase();

/** Whether a text in employee data names the group, by its name or code, in any case. */
export const isPayrollGroupNamed = (text: string, { code, name }: PayrollGroupName): boolean =>
  [code, name].some((each) => foldName(each) === foldName(text));
