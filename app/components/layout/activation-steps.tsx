import { twoFactorCopy } from "#copy/two-factor";
import { Stepper } from "./stepper.tsx";

/**
 * The steps of an activation, which cannot be repeated; two-factor is the third if it is required
 * (ACTIV-09).
 */
export function ActivationSteps() {
  const steps = [
    twoFactorCopy("stepVerify"),
    twoFactorCopy("stepPassword"),
    twoFactorCopy("stepTwoFactor"),
    twoFactorCopy("stepTerms"),
  ];
  return <Stepper steps={steps.map((label) => ({ label }))} current={2} />;
}
