import { getAvatarSet, getCoreBranding, type Scheme } from "#contract/index.ts";
import type { Upstream } from "~/upstream/client.server.ts";
import { type Theme, toTheme } from "./theme.server.ts";

/**
 * Loads the pictures to which a scheme's theme only refers. If `theme.core` is on, these are the core brand's logos
 * (API-42). If the scheme names only an avatar set, it is the set's file (API-41). Parts that fail to load
 * are left out.
 */
export async function loadTheme(scheme: Scheme, upstream: Upstream): Promise<Theme> {
  const avatarSetId = scheme.avatarSet?.id;
  const [core, avatars] = await Promise.all([
    scheme.theme?.core ? upstream.call(getCoreBranding) : null,
    avatarSetId && !scheme.avatarSet?.avatarsetPlainFileURL
      ? upstream.call(getAvatarSet, { params: { id: avatarSetId } })
      : null,
  ]);
  const avatarSet = avatars?.ok ? avatars.data : scheme.avatarSet;
  if (!core?.ok) return toTheme({ ...scheme, avatarSet });
  return toTheme({
    ...scheme,
    brandHeaderLogo: core.data.brandHeaderLogo ?? scheme.brandHeaderLogo,
    mobileLogo: core.data.mobileLogo ?? scheme.mobileLogo,
    avatarSet: core.data.avatarsetPlainFileURL
      ? { id: avatarSetId, avatarsetPlainFileURL: core.data.avatarsetPlainFileURL }
      : avatarSet,
  });
}
