import { loginCopy } from "#copy/login";

interface SupportTextProps {
  support: { email?: string; number?: string; preferred: "email" | "number" | "none" };
}

/** The support email, or else the number unless it is a placeholder, or else nothing (LOGIN-03). */
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
