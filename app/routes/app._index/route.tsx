import { paths } from "~/paths.ts";
import { seeOther } from "~/platform/responses.server.ts";

/** `/app` has no page and redirects (HOME-01). */
export const loader = () => seeOther(paths.home());
