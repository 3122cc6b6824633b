/**
 * The tenant in the first label of a host (API-40). Null means the default tenant: no label, `localhost`,
 * `www`, or part of an IP address.
 */
export function findTenantLabel(domain: string | null | undefined): string | null {
  const label = domain?.trim().toLowerCase() ?? "";
  const isAddress = /^\d+$/.test(label) || /[[\]:]/.test(label);
  return label === "" || label === "localhost" || label === "www" || isAddress ? null : label;
}
