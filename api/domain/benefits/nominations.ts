import { formsCopy } from "#api-copy/forms";
import { isDay } from "../calendar.ts";
import { maxNameLength } from "../family-form.ts";
import { toSingleLine } from "../plain-text.ts";

/** At most this many people may be named for one benefit. */
export const maxBeneficiaries = 10;
const longestAddress = 300;
const firstYear = 1900;
const wholeShare = 100_00;

/** A beneficiary as the database stores them. */
export interface Beneficiary<Relationship extends string = string> {
  name: string;
  relationship: Relationship;
  /** Hundredths of a percent; the shares of all beneficiaries add up to 10,000. */
  shareHundredths: number;
  /** A date as `yyyy-mm-dd`. */
  dateOfBirth: string | null;
  address: string | null;
}

/** A nominated person as the form posts them. */
export interface BeneficiaryForm {
  name?: string | null;
  relationship?: string | null;
  sharePercent?: number | null;
  dateOfBirth?: string | null;
  address?: string | null;
}

export type NominationResult<Relationship extends string> =
  | { ok: true; beneficiaries: Beneficiary<Relationship>[] }
  | { ok: false; errors: Record<string, string[]> };

/**
 * The content of an expression of wish: nobody, or people whose shares add up to 100%. Otherwise messages by
 * field, such as `beneficiaries.0.name`, with common errors under `beneficiaries`. `today` is London's day.
 */
export function parseNomination<Relationship extends string>(
  forms: readonly BeneficiaryForm[],
  { relationships, today }: { relationships: readonly Relationship[]; today: string },
): NominationResult<Relationship> {
  const errors: Record<string, string[]> = {};
  const beneficiaries = forms.map((form, index): Beneficiary<Relationship> => {
    const addError = (field: keyof BeneficiaryForm, message: string) => {
      errors[`beneficiaries.${index}.${field}`] = [message];
    };
    const relationship = relationships.find((each) => each === form.relationship);
    if (!relationship) addError("relationship", formsCopy("relationship"));
    return {
      name: readName(form.name, (message) => addError("name", message)),
      relationship: relationship as Relationship,
      shareHundredths: readShare(form.sharePercent, (message) => addError("sharePercent", message)),
      dateOfBirth: readBirth(form.dateOfBirth, today, (message) => addError("dateOfBirth", message)),
      address: readAddress(form.address, (message) => addError("address", message)),
    };
  });
  const sharesError = findTotalError(
    beneficiaries,
    Object.keys(errors).some((field) => field.endsWith("sharePercent")),
  );
  if (sharesError) errors.beneficiaries = [sharesError];
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, beneficiaries };
}

/** The error about all beneficiaries together. While a share is unknown, their sum is not checked. */
function findTotalError(beneficiaries: readonly Beneficiary[], hasUnknown: boolean): string | null {
  if (beneficiaries.length > maxBeneficiaries)
    return formsCopy("mostBeneficiaries", { count: maxBeneficiaries });
  if (beneficiaries.length === 0 || hasUnknown) return null;
  const sum = beneficiaries.reduce((total, { shareHundredths }) => total + shareHundredths, 0);
  return sum === wholeShare ? null : formsCopy("sharesSum", { percent: sum / 100 });
}

type AddError = (message: string) => void;

function readName(input: string | null | undefined, addError: AddError): string {
  const name = toSingleLine(input ?? "");
  if (name === "") addError(formsCopy("name"));
  else if ([...name].length > maxNameLength) addError(formsCopy("atMost", { count: maxNameLength }));
  return name;
}

function readShare(percent: number | null | undefined, addError: AddError): number {
  if (percent == null) {
    addError(formsCopy("share"));
    return 0;
  }
  const hundredths = Math.round(percent * 100);
  const isExact = Math.abs(percent * 100 - hundredths) < 1e-6;
  if (!isExact || hundredths < 1 || hundredths > wholeShare) {
    addError(formsCopy("shareRange"));
  }
  return hundredths;
}

function readBirth(input: string | null | undefined, today: string, addError: AddError): string | null {
  const day = input?.trim();
  if (!day) return null;
  if (!isDay(day)) addError(formsCopy("birthReal"));
  else if (day < `${firstYear}-01-01` || day > today) addError(formsCopy("birthPossible"));
  return day;
}

/** Cleans each line of an address and keeps the line breaks. */
function readAddress(input: string | null | undefined, addError: AddError): string | null {
  const lines = (input ?? "").split(/\r\n|\r|\n/).map(toSingleLine);
  const address = lines.filter((each) => each !== "").join("\n");
  if (address === "") return null;
  if ([...address].length > longestAddress) addError(formsCopy("atMost", { count: longestAddress }));
  return address;
}
