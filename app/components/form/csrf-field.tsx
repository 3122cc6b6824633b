/**
 * Proof that the form came from this portal; the entry check uses it if a browser sends neither Origin nor
 * metadata.
 */
export function CsrfField({ token }: { token: string }) {
  return <input type="hidden" name="csrf" value={token} />;
}
