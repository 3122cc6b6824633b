import { dashboardCopy } from "#copy/dashboard";
import { CalendarLeaf } from "~/components/content/calendar-leaf.tsx";
import { Chip } from "~/components/content/chip.tsx";
import { EmptyState } from "~/components/content/empty-state.tsx";
import { NamedText } from "~/components/content/named-text.tsx";
import { Tile } from "~/components/content/picture.tsx";
import { Row, RowPrice, Rows } from "~/components/content/rows.tsx";
import { ButtonLink } from "~/components/form/button.tsx";
import { Notice } from "~/components/layout/notice.tsx";

export interface Task {
  id: string;
  title: string;
  text: string;
  /** The last day, as `yyyy-mm-dd` and in words. */
  due: { day: string; month: string; words: string } | null;
  /** The remaining time, in words. */
  timeLeft: string;
  /** False for a task without a last day. */
  isUrgent: boolean;
  /** The task's amount with its period or kind; null if it has none. */
  amount: { sum: string; per: string } | null;
  link: { to: string; label: string };
}

interface TaskListProps {
  tasks: Task[];
  /** Whether some tasks could not be loaded. */
  isIncomplete: boolean;
}

/** The employer's tasks with the most urgent first, whose button is filled. */
export function TaskList({ tasks, isIncomplete }: TaskListProps) {
  return (
    <>
      {isIncomplete && <Notice tone="wait">{dashboardCopy("tasksPart")}</Notice>}
      {tasks.length === 0 && !isIncomplete && (
        <EmptyState icon="check">{dashboardCopy("tasksNone")}</EmptyState>
      )}
      {tasks.length > 0 && (
        <Rows inOrder>
          {tasks.map((task, index) => (
            <TaskRow key={task.id} {...task} isFirst={index === 0} />
          ))}
        </Rows>
      )}
    </>
  );
}

function TaskRow({
  title,
  text,
  due,
  timeLeft,
  isUrgent,
  amount,
  link,
  isFirst,
}: Task & { isFirst: boolean }) {
  return (
    <Row
      title={title}
      picture={due ? <CalendarLeaf {...due} isUrgent={isUrgent} /> : <Tile name="clock" size="small" />}
      state={<Chip tone={isUrgent ? "wait" : "quiet"}>{timeLeft}</Chip>}
      text={
        <p>
          {due && (
            <>
              <time dateTime={due.day}>{dashboardCopy("dueBy", { date: due.words })}</time>{" "}
            </>
          )}
          <NamedText>{text}</NamedText>
        </p>
      }
      price={amount && <RowPrice amount={amount.sum} note={amount.per} />}
      action={
        <ButtonLink to={link.to} look={isFirst ? "primary" : "plain"}>
          {link.label}
        </ButtonLink>
      }
    />
  );
}
