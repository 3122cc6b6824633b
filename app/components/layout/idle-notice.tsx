import { useEffect, useRef, useState } from "react";
import { idleCopy } from "#copy/idle";
import { shellCopy } from "#copy/shell";
import { paths } from "~/paths.ts";
import { ActionForm } from "../form/action-form.tsx";
import { SubmitButton } from "../form/button.tsx";

interface IdleNoticeProps {
  /** The previous page, to return to. */
  returnTo: string;
  seconds: number;
}

/** The idle screen with a question, a countdown and two posts (IDLE-02). */
export function IdleNotice({ returnTo, seconds }: IdleNoticeProps) {
  return (
    <section className="bp-dialog" aria-labelledby="idle-title">
      <h1 id="idle-title">{idleCopy("title")}</h1>
      <p className="bp-lead">{idleCopy("warning")}</p>
      <Countdown seconds={seconds} />
      <div className="bp-actions">
        <ActionForm action={paths.idle()} values={{ returnTo }} className="bp-actions">
          <SubmitButton intent="stay">{idleCopy("stay")}</SubmitButton>
        </ActionForm>
        <LogoutForm />
      </div>
    </section>
  );
}

interface StayProps {
  onStay: () => Promise<void>;
}

/**
 * The idle screen as the browser's modal dialog, which keeps the focus and does not change the page below
 * (IDLE-02).
 */
export function IdleDialog({
  seconds,
  onStay,
  hasFailed,
}: StayProps & { seconds: number; hasFailed: boolean }) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      className="bp-dialog bp-modal"
      aria-labelledby="idle-title"
      aria-describedby="idle-text"
      ref={ref}
      onCancel={(event) => {
        event.preventDefault();
        void onStay();
      }}
    >
      <h2 id="idle-title">{idleCopy("title")}</h2>
      <p className="bp-lead" id="idle-text">
        {idleCopy("warning")}
      </p>
      <SecondsLeft seconds={seconds} />
      {hasFailed && <p role="alert">{idleCopy("notReached")}</p>}
      <div className="bp-actions">
        <StayButton onStay={onStay} />
        <LogoutForm />
      </div>
    </dialog>
  );
}

/**
 * A warning at the foot of the open page from 12 minutes on (IDLE-05). It needs scripts; without them the
 * idle page warns.
 */
export function IdleWarning({ onStay }: StayProps) {
  const focused = useRef<HTMLElement | null>(null);
  // The button disappears, so the focus goes back to where the person worked.
  const stayAndFocus = async () => {
    await onStay();
    focused.current?.focus();
  };
  return (
    <div
      className="bp-idle-warning"
      role="alert"
      onFocus={({ relatedTarget }) => {
        focused.current = relatedTarget as HTMLElement | null;
      }}
    >
      <p>{idleCopy("warning")}</p>
      <StayButton onStay={stayAndFocus} />
    </div>
  );
}

/** Posts in the background, so that the page below keeps its typed values. */
function StayButton({ onStay }: StayProps) {
  return (
    <button className="bp-button" type="button" onClick={() => void onStay()}>
      {idleCopy("stay")}
    </button>
  );
}

function LogoutForm() {
  return (
    <ActionForm action={paths.idle()} className="bp-actions">
      <SubmitButton intent="logout" look="plain">
        {shellCopy("logout")}
      </SubmitButton>
    </ActionForm>
  );
}

/** Counts down with scripts. Without them it names the whole time, after which the page's refresh continues. */
function Countdown({ seconds }: { seconds: number }) {
  const [secondsLeft, setSecondsLeft] = useState(seconds);
  useEffect(() => {
    const tick = setInterval(() => setSecondsLeft((value) => Math.max(0, value - 1)), 1000);
    return () => clearInterval(tick);
  }, []);
  useEffect(() => {
    if (secondsLeft === 0) window.location.assign(paths.logout());
  }, [secondsLeft]);
  return <SecondsLeft seconds={secondsLeft} />;
}

function SecondsLeft({ seconds }: { seconds: number }) {
  return (
    <p className="bp-countdown" role="timer">
      {idleCopy("countdown", { seconds })}
    </p>
  );
}
