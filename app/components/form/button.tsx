import { Link, useNavigation } from "@remix-run/react";
import { type ButtonHTMLAttributes, type ReactNode, useContext } from "react";
import { ReadOnlyFormContext, useIsLinkOffered } from "./owners-form.tsx";

export interface ButtonLook {
  /** One primary button for each view; `plain` for others, `quiet` for less important ones. */
  look?: "primary" | "plain" | "quiet";
  /** Whether it is as wide as its column. */
  wide?: boolean;
}

function getClass({ look = "primary", wide }: ButtonLook): string {
  return ["bp-button", look !== "primary" && `bp-button--${look}`, wide && "bp-button--wide"]
    .filter(Boolean)
    .join(" ");
}

/** A space between buttons, so that a text browser does not join their words. */
const WORD_SPACE = " ";

/** A link that looks like a button because it is the next step. */
export function ButtonLink({
  to,
  preventScrollReset,
  children,
  ...look
}: ButtonLook & { to: string; preventScrollReset?: boolean; children: ReactNode }) {
  if (!useIsLinkOffered()(to)) return null;
  return (
    <>
      <Link className={getClass(look)} to={to} preventScrollReset={preventScrollReset}>
        {children}
      </Link>
      {WORD_SPACE}
    </>
  );
}

interface SubmitButtonProps
  extends ButtonLook,
    Pick<ButtonHTMLAttributes<HTMLButtonElement>, "formNoValidate" | "formAction"> {
  /** The value posted as `intent`; an action only runs on an intent that it knows. */
  intent: string;
  /** The label while the post is under way, shown with scripts. */
  pendingLabel?: string;
  children: ReactNode;
}

/** Submits its form. With scripts, a second click during the first post does nothing. */
export function SubmitButton({ intent, pendingLabel, look, wide, children, ...rest }: SubmitButtonProps) {
  const navigation = useNavigation();
  if (useContext(ReadOnlyFormContext)) return null;
  const pending = navigation.formData?.get("intent") === intent;
  return (
    <>
      <button
        {...rest}
        className={getClass({ look, wide })}
        type="submit"
        name="intent"
        value={intent}
        aria-disabled={pending || undefined}
        onClick={pending ? (event) => event.preventDefault() : undefined}
      >
        {pending && pendingLabel ? pendingLabel : children}
      </button>
      {WORD_SPACE}
    </>
  );
}
