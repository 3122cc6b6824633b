import { type ReactNode, type RefObject, useRef, useState } from "react";
import { ActionForm } from "../form/action-form.tsx";
import { SubmitButton } from "../form/button.tsx";
import { useHydrated } from "../use-hydrated.ts";

interface SelectableListProps {
  action: string;
  /** The name of the checkboxes. */
  name: string;
  /** Whether every row that can be selected is selected. */
  isAll: boolean;
  selectableCount: number;
  /** How many are selected at first, if neither none nor all. */
  selectedCount?: number;
  texts: { selectAll: string; selectNone: string; picked: (count: number) => string };
  /** The rows, each with a checkbox. */
  children: ReactNode;
  /** The actions on selected rows. */
  buttons: ReactNode;
}

/**
 * Rows with checkboxes, and the actions below them at the foot of the screen. Each action is a form post,
 * also "select all", which shows the page again with all rows selected. With scripts one checkbox selects all
 * rows, and the count is announced as it changes.
 */
export function SelectableList({
  action,
  name,
  isAll,
  selectableCount,
  selectedCount = isAll ? selectableCount : 0,
  texts,
  children,
  buttons,
}: SelectableListProps) {
  const rows = useRef<HTMLDivElement>(null);
  const [checkedCount, setCheckedCount] = useState(selectedCount);
  const listBoxes = () => listSelectableBoxes(rows, name);
  const countCheckedBoxes = () => setCheckedCount(listBoxes().filter(({ checked }) => checked).length);
  return (
    <ActionForm action={action} className="bp-selectable">
      {/* A new reply from the server resets the selection. */}
      <div ref={rows} key={String(isAll)} onChange={countCheckedBoxes}>
        {children}
      </div>
      <div className="bp-bar">
        <SelectAll
          texts={texts}
          isAll={isAll}
          isChecked={selectableCount > 0 && checkedCount === selectableCount}
          onCheck={(checked) => {
            for (const box of listBoxes()) box.checked = checked;
            countCheckedBoxes();
          }}
        />{" "}
        <span className="bp-quiet" role="status">
          {texts.picked(checkedCount)}
        </span>{" "}
        <span className="bp-bar__buttons">{buttons}</span>
      </div>
    </ActionForm>
  );
}

/** The checkboxes that can be selected. */
const listSelectableBoxes = (rows: RefObject<HTMLDivElement>, name: string) => [
  ...(rows.current?.querySelectorAll<HTMLInputElement>(`[name=${name}]:not([disabled])`) ?? []),
];

interface SelectAllProps extends Pick<SelectableListProps, "texts" | "isAll"> {
  isChecked: boolean;
  onCheck: (checked: boolean) => void;
}

/** A submit button, which becomes a checkbox when scripts run. */
function SelectAll({ texts, isAll, isChecked, onCheck }: SelectAllProps) {
  if (!useHydrated()) {
    return (
      <SubmitButton intent={isAll ? "select-none" : "select-all"} look="quiet">
        {isAll ? texts.selectNone : texts.selectAll}
      </SubmitButton>
    );
  }
  return (
    <label className="bp-pick">
      <input
        className="bp-check__box"
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onCheck(event.target.checked)}
      />
      {texts.selectAll}
    </label>
  );
}
