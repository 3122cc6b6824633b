import { dashboardCopy } from "#copy/dashboard";
import { Chip } from "~/components/content/chip.tsx";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { ButtonLink } from "~/components/form/button.tsx";
import { Notice } from "~/components/layout/notice.tsx";

export interface Task {
  id: string;
  title: string;
  text: string;
  /** The last day: as `yyyy-mm-dd` and in words. */
  due: { day: string; words: string } | null;
  /** How long there is, in words. */
  left: string;
  /** False for what may wait for ever. */
  isPressing: boolean;
  /** What it is about, and of what time or kind that is; null where it is not about money. */
  amount: { sum: string; per: string } | null;
  link: { to: string; label: string };
}

interface TaskListProps {
  tasks: Task[];
  /** Whether some could not be had. */
  isPart: boolean;
}

/** The employer's tasks, the most urgent first with a filled button. */
export function TaskList({ tasks, isPart }: TaskListProps) {
  return (
    <>
      {isPart && <Notice tone="wait">{dashboardCopy("tasksPart")}</Notice>}
      {tasks.length === 0 && !isPart && <EmptyState>{dashboardCopy("tasksNone")}</EmptyState>}
      {tasks.length > 0 && (
        <ol className="bp-tasks">
          {tasks.map((task, at) => (
            <TaskRow key={task.id} {...task} isFirst={at === 0} />
          ))}
        </ol>
      )}
    </>
  );
}

function TaskRow({ title, text, due, left, isPressing, amount, link, isFirst }: Task & { isFirst: boolean }) {
  return (
    <li className="bp-tasks__row">
      <div className="bp-tasks__what">
        <h3>{title}</h3> <Chip tone={isPressing ? "wait" : "quiet"}>{left}</Chip>
        <p>
          {due && (
            <>
              <time dateTime={due.day}>{dashboardCopy("dueBy", { date: due.words })}</time>{" "}
            </>
          )}
          {text}
        </p>
      </div>
      {amount && (
        <p className="bp-tasks__amount">
          <b>{amount.sum}</b> {amount.per}
        </p>
      )}
      <ButtonLink to={link.to} look={isFirst ? "primary" : "plain"}>
        {link.label}
      </ButtonLink>
    </li>
  );
}
