import { twoFactorCopy } from "#copy/two-factor";

/** Codes that a person keeps for when the app cannot be used; shown once, to copy or print. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <section className="bp-recovery">
      <h2>{twoFactorCopy("recoveryCodes")}</h2>
      <p>{twoFactorCopy("recoveryCodesText")}</p>
      <ul className="bp-literal bp-recovery__codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </section>
  );
}
