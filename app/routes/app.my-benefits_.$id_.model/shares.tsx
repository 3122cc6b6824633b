import { Link } from "@remix-run/react";
import { pensionModelCopy as say } from "#copy/pension-model";
import { MoneyBar } from "~/components/content/money-bar.tsx";
import { type Column, Table } from "~/components/content/table.tsx";
import { paths } from "~/paths.ts";
import type { ModelView } from "~/view-models/pension-model.server.ts";
import type { ModelFormValues } from "~/view-models/pension-query.server.ts";

type Row = ModelView["rows"][number];

/** Compares a few shares; each links to its own model. */
export function Shares({ id, typed, model }: { id: string; typed: ModelFormValues; model: ModelView }) {
  const columns: Column<Row>[] = [
    {
      key: "share",
      label: say("share"),
      render: ({ percent, mark, isAsked }) => (
        <>
          <Link
            to={paths.benefitModel(id, { percent, age: typed.age, pot: typed.pot })}
            aria-current={isAsked ? "true" : undefined}
          >
            {percent}%
          </Link>
          {mark && <span className="bp-quiet"> {mark}</span>}
        </>
      ),
    },
    { key: "takeHome", label: say("takeHome"), numeric: true, render: ({ takeHome }) => takeHome },
    { key: "goesIn", label: say("goesIn"), numeric: true, render: ({ goesIn }) => goesIn },
  ];
  const payers: Column<Row> = {
    key: "payers",
    label: say("payers"),
    render: (row) => (
      <MoneyBar shares={row.payers} fullPence={model.mostPence} size="thin" keyLayout="none" />
    ),
  };
  const pot: Column<Row> = {
    key: "pot",
    label: say("potAt", { age: model.age }),
    numeric: true,
    render: ({ pot: amount }) => amount,
  };
  return (
    <Table
      caption={say("shares")}
      columns={[...columns, ...(model.hasPot ? [pot] : []), payers]}
      rows={model.rows}
      rowKey={({ percent }) => String(percent)}
    />
  );
}
