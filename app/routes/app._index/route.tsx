import { paths } from "~/paths.ts";
import { seeOther } from "~/platform/responses.server.ts";

/** HOME-01: `/app` is no page. */
export const loader = () => seeOther(paths.home());
