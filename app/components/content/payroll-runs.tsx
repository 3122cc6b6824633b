import { Link } from "@remix-run/react";
import { payrollCopy } from "#copy/payroll";
import { paths } from "~/paths.ts";
import { payrollPaths } from "~/paths-payroll.ts";
import { Chip, type Tone } from "./chip.tsx";
import { formatMoney } from "./format-money.ts";
import { NamedText } from "./named-text.tsx";
import type { PayrollRunView } from "./payroll-view.ts";
import { type Column, Table } from "./table.tsx";

const tones: Record<PayrollRunView["state"], Tone> = {
  open: "quiet",
  due: "wait",
  locking: "wait",
  locked: "good",
};

export function PayrollRunState({ state }: Pick<PayrollRunView, "state">) {
  return <Chip tone={tones[state]}>{payrollCopy(`state.${state}`)}</Chip>;
}

/** The file's SHA-256 checksum; one press selects all of it, and it may break across lines. */
export function Fingerprint({ sha256 }: { sha256: string }) {
  return <code className="bp-literal bp-payroll__hash">{sha256}</code>;
}

/** A link to the file of a run as it was locked. */
export function RunDownload({ run, label }: { run: PayrollRunView; label: string }) {
  if (run.reportId === null) return null;
  return (
    // The link has no `download` attribute, because an error must be shown and not saved.
    <a href={paths.reportFile(run.reportId, "payroll-report", run.year)}>
      {label}
      <span className="bp-hidden">
        : <NamedText>{payrollCopy("runsOf", { run: run.name, group: run.groupName })}</NamedText>
      </span>
    </a>
  );
}

const getColumns = (): Column<PayrollRunView>[] => [
  { key: "run", label: payrollCopy("run"), render: RunName },
  { key: "locked", label: payrollCopy("lockedAt"), render: LockedAt },
  { key: "lines", label: payrollCopy("lines"), numeric: true, render: ({ lines }) => lines },
  {
    key: "total",
    label: payrollCopy("total"),
    numeric: true,
    render: ({ sumPence }) => sumPence !== null && formatMoney(sumPence),
  },
  {
    key: "sha256",
    label: payrollCopy("sha256"),
    render: ({ sha256 }) => sha256 && <Fingerprint sha256={sha256} />,
  },
  {
    key: "file",
    label: payrollCopy("download"),
    render: (run) => run.state === "locked" && <RunDownload run={run} label={payrollCopy("download")} />,
  },
];

/** The locked runs, the newest first. */
export function PayrollRunList({ runs }: { runs: PayrollRunView[] }) {
  return (
    <Table
      caption={payrollCopy("locked")}
      columns={getColumns()}
      rows={runs}
      rowKey={({ id }) => id}
      isWide
      empty={<p className="bp-quiet">{payrollCopy("lockedEmpty")}</p>}
    />
  );
}

function RunName({ id, name, payDay }: PayrollRunView) {
  return (
    <>
      <Link to={payrollPaths.payrollRun(id)}>{name}</Link>{" "}
      <span className="bp-quiet bp-payroll__more">{payrollCopy("paidOn", { date: payDay })}</span>
    </>
  );
}

function LockedAt({ state, locked }: PayrollRunView) {
  if (!locked || state !== "locked") return <PayrollRunState state={state} />;
  return (
    <span>
      {locked.at}
      <span className="bp-quiet bp-payroll__more">
        {locked.by ? payrollCopy("by", { name: locked.by }) : payrollCopy("automatic")}
      </span>
    </span>
  );
}
