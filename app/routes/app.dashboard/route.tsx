import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { dashboardCopy } from "#copy/dashboard";
import { shellCopy } from "#copy/shell";
import { CardGrid } from "~/components/content/card.tsx";
import { Notice } from "~/components/layout/notice.tsx";
import { Page, Section } from "~/components/layout/page.tsx";
import { createPageMeta } from "~/frame/frame.ts";
import { paths } from "~/paths.ts";
import { createPage } from "~/platform/responses.server.ts";
import { requireEmployer } from "~/session/guards.server.ts";
import { TaskList } from "./task-list.tsx";
import { toTasks } from "./tasks.server.ts";
import { DashboardTile } from "./tile.tsx";
import { loadFacts, toTiles } from "./tiles.server.ts";
import { toTrends } from "./trends.server.ts";
import { Trends } from "./trends.tsx";

const getTitle = () => dashboardCopy("title");
export const meta = createPageMeta(getTitle);

/**
 * The employer's dashboard: tasks, then a tile for each area (DASH-01). A tile that fails to load says so,
 * and the others stay (DASH-08).
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const setup = await requireEmployer(context, request);
  const facts = await loadFacts(context, setup);
  return createPage({
    client: setup.client.name,
    tasks: toTasks(facts, context.clock.now()),
    groups: toTiles(facts, setup),
    trends: facts.insights?.value ? toTrends(facts.insights.value) : null,
    warnings: facts.takeUp.value?.priceWarnings ?? [],
  });
}

export default function DashboardPage() {
  const { client, tasks, groups, trends, warnings } = useLoaderData<typeof loader>();
  return (
    <Page
      title={getTitle()}
      lead={dashboardCopy("lead", { client })}
      crumbs={[{ title: shellCopy("home"), to: paths.home() }, { title: getTitle() }]}
    >
      {warnings.map((text) => (
        <Notice key={text} tone="wait">
          {text}
        </Notice>
      ))}
      <Section title={dashboardCopy("tasks")}>
        <TaskList {...tasks} />
      </Section>
      {trends && (
        <Section title={dashboardCopy("trends")}>
          <Trends {...trends} />
        </Section>
      )}
      {groups.map(({ title: name, tiles }) => (
        <Section key={name} title={name}>
          <CardGrid>
            {tiles.map((tile) => (
              <DashboardTile key={tile.id} {...tile} />
            ))}
          </CardGrid>
        </Section>
      ))}
    </Page>
  );
}
