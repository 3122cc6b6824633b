/**
 * A token that proves that the form came from this portal, for browsers that send neither Origin nor fetch
 * metadata.
 */
export function CsrfField({ token }: { token: string }) {
  return <input type="hidden" name="csrf" value={token} />;
}
