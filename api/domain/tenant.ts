/**
 * The tenant that the first label of a host names (API-40), or null for the default tenant: no label, `localhost`,
 * `www`, or a part of an IP address.
 */
export function tenantLabel(domain: string | null | undefined): string | null {
  const label = domain?.trim().toLowerCase() ?? "";
  const isAddress = /^\d+$/.test(label) || /[[\]:]/.test(label);
  return label === "" || label === "localhost" || label === "www" || isAddress ? null : label;
}
