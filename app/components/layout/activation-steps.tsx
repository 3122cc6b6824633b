import { twoFactorCopy } from "#copy/two-factor";
import { Stepper } from "./stepper.tsx";

/**
 * ACTIV-09: two-factor is the third step of an activation that requires it. Earlier steps cannot be repeated.
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
