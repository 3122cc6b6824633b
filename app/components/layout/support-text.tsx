import { loginCopy } from "#copy/login";

interface SupportTextProps {
  support: { email?: string; number?: string; preferred: "email" | "number" | "none" };
}

/** LOGIN-03: the email if there is one, else the number unless it is a placeholder; else nothing. */
export function SupportText({ support: { email, number, preferred } }: SupportTextProps) {
  if (preferred === "email" && email) {
    return (
      <p>
        {loginCopy("supportEmail")} <a href={`mailto:${email}`}>{email}</a>
      </p>
    );
  }
  if (preferred === "number" && number) {
    return (
      <p>
        {loginCopy("supportNumber")} <a href={`tel:${number.replace(/\s/g, "")}`}>{number}</a>
      </p>
    );
  }
  return null;
}
