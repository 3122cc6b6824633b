import { type ReactNode, useState } from "react";
import { FieldFrame } from "./field-frame.tsx";
import { type FieldState, getControlProps } from "./field-state.ts";

interface FileFieldProps {
  field: FieldState;
  label: ReactNode;
  hint: ReactNode;
  /** File endings and media types for the native file input. */
  accept: string;
}

/**
 * A native file input that fills its frame, so that a file can be dropped on it. Scripts only highlight the
 * frame.
 */
export function FileField({ field, label, hint, accept }: FileFieldProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <input
        {...getControlProps(field, true)}
        className={isOver ? "bp-file bp-file--over" : "bp-file"}
        type="file"
        accept={accept}
        required
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={() => setIsOver(false)}
      />
    </FieldFrame>
  );
}
