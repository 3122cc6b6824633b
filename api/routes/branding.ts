import {
  getAvatarSet,
  getClientUser,
  getCoreBranding,
  getScheme,
  getSchemeById,
} from "#contract/branding.ts";
import { findTenantLabel } from "../domain/tenant.ts";
import { implement } from "../platform/implement.ts";
import type { Services } from "../platform/services.ts";
import { listNotices } from "../repositories/notices.ts";
import {
  findAvatarSet,
  findCoreBranding,
  findOwnScheme,
  findSchemeById,
  findSchemeOfTenant,
} from "../repositories/schemes.ts";
import { getOwnClient, listClientExceptions } from "../repositories/setup.ts";
import { toClient, toScheme } from "../use-cases/views.ts";
import { countVoucherOrdersFor, toCcv } from "./ccv.ts";
import { toNotice } from "./notices.ts";

export function createBrandingRoutes({ db, clock }: Services) {
  return [
    implement(getClientUser, async ({ actor }) => {
      const [client, exceptions, scheme, orders] = await Promise.all([
        getOwnClient(db, actor),
        listClientExceptions(db, actor),
        findOwnScheme(db, actor),
        countVoucherOrdersFor(db, actor),
      ]);
      const now = clock.now();
      const ccv = toCcv(client, exceptions, orders, now);
      return { ...toClient(client, exceptions, ccv), scheme: scheme ? toScheme(scheme, now) : null };
    }),
    implement(getScheme, async ({ actor, query, refuse }) => {
      if (query.domain === undefined && actor === null) return refuse("unauthorised");
      const scheme =
        query.domain === undefined && actor
          ? await findOwnScheme(db, actor)
          : await findSchemeOfTenant(db, findTenantLabel(query.domain));
      if (!scheme) return refuse("not_found");
      const now = clock.now();
      const notices = await listNotices(db, scheme.client_id, now.getTime());
      return { ...toScheme(scheme, now), notices: notices.map(toNotice) };
    }),
    implement(getSchemeById, async ({ actor, params, refuse }) => {
      const scheme = await findSchemeById(db, actor, params.id);
      return scheme ? toScheme(scheme, clock.now()) : refuse("not_found");
    }),
    implement(getAvatarSet, async ({ actor, params, refuse }) => {
      const set = await findAvatarSet(db, actor, params.id);
      return set ? { id: set.id, avatarsetPlainFileURL: set.plain_file_url } : refuse("not_found");
    }),
    implement(getCoreBranding, async ({ refuse }) => {
      const brand = await findCoreBranding(db);
      if (!brand) return refuse("not_found");
      return {
        mobileLogo: brand.mobile_logo,
        brandHeaderLogo: brand.brand_header_logo,
        avatarsetPlainFileURL: brand.plain_file_url,
      };
    }),
  ];
}
