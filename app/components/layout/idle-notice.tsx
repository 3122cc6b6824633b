import { type ReactNode, useEffect, useRef, useState } from "react";
import { idleCopy } from "#copy/idle";
import { shellCopy } from "#copy/shell";
import { paths } from "~/paths.ts";
import { ActionForm } from "../form/action-form.tsx";
import { SubmitButton } from "../form/button.tsx";

interface IdleNoticeProps {
  csrf: string;
  /** The page left, to come back to. */
  returnTo: string;
  seconds: number;
}

/** The idle screen (IDLE-02): a question, a countdown, two posts. */
export function IdleNotice({ csrf, returnTo, seconds }: IdleNoticeProps) {
  return (
    <section className="bp-dialog" aria-labelledby="idle-title">
      <h1 id="idle-title">{idleCopy("title")}</h1>
      <p className="bp-lead">{idleCopy("warning")}</p>
      <Countdown seconds={seconds} />
      <div className="bp-actions">
        <ActionForm csrf={csrf} action={paths.idle()} values={{ returnTo }} className="bp-actions">
          <SubmitButton intent="stay">{idleCopy("stay")}</SubmitButton>
        </ActionForm>
        <LogoutForm csrf={csrf} />
      </div>
    </section>
  );
}

interface StayProps {
  onStay: () => Promise<void>;
}

/**
 * The same over the page (IDLE-02): the browser's own modal dialog, which keeps the focus and leaves the page
 * unchanged.
 */
export function IdleDialog({ csrf, seconds, onStay }: StayProps & { csrf: string; seconds: number }) {
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
      <div className="bp-actions">
        <StayButton onStay={onStay}>{idleCopy("stay")}</StayButton>
        <LogoutForm csrf={csrf} />
      </div>
    </dialog>
  );
}

/** From 12 minutes on (IDLE-05), over the foot of the page that is open. Scripts only: without them the idle page says it. */
export function IdleWarning({ onStay }: StayProps) {
  return (
    <div className="bp-idle-warning" role="alert">
      <p>{idleCopy("warning")}</p>
      <StayButton onStay={onStay}>{idleCopy("stay")}</StayButton>
    </div>
  );
}

/** Posts in the background, so that the page under it keeps its typed values. */
function StayButton({ onStay, children }: StayProps & { children: ReactNode }) {
  return (
    <button className="bp-button" type="button" onClick={() => void onStay()}>
      {children}
    </button>
  );
}

function LogoutForm({ csrf }: { csrf: string }) {
  return (
    <ActionForm csrf={csrf} action={paths.idle()} className="bp-actions">
      <SubmitButton intent="logout" look="plain">
        {shellCopy("logout")}
      </SubmitButton>
    </ActionForm>
  );
}

/** Ticks with scripts; without them it says how long there was, and the page's own refresh keeps the time. */
function Countdown({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const tick = setInterval(() => setLeft((value) => Math.max(0, value - 1)), 1000);
    return () => clearInterval(tick);
  }, []);
  useEffect(() => {
    if (left === 0) window.location.assign(paths.logout());
  }, [left]);
  return <SecondsLeft seconds={left} />;
}

function SecondsLeft({ seconds }: { seconds: number }) {
  return (
    <p className="bp-countdown" role="timer">
      {idleCopy("countdown", { seconds })}
    </p>
  );
}
