import { useEffect, useState } from "react";
import { copy } from "~/copy/copy.ts";
import { paths } from "~/paths.ts";
import { ActionForm } from "../form/action-form.tsx";
import { SubmitButton } from "../form/button.tsx";

interface IdleProps {
  csrf: string;
  /** The page left, to come back to. */
  returnTo: string;
}

/** The idle screen (IDLE-02): a question, a countdown, two posts. */
export function IdleNotice({ csrf, returnTo, seconds }: IdleProps & { seconds: number }) {
  return (
    <section className="bp-dialog" aria-labelledby="idle-title">
      <h1 id="idle-title">{copy("shell.idleTitle")}</h1>
      <p className="bp-lead">{copy("shell.idleWarning")}</p>
      <Countdown seconds={seconds} />
      <div className="bp-actions">
        <StayForm csrf={csrf} returnTo={returnTo} />
        <ActionForm csrf={csrf} action={paths.idle()} className="bp-actions">
          <SubmitButton intent="logout" look="plain">
            {copy("shell.logout")}
          </SubmitButton>
        </ActionForm>
      </div>
    </section>
  );
}

/** From 12 minutes on (IDLE-05), over the foot of the page that is open. Scripts only: without them the idle page says it. */
export function IdleWarning(props: IdleProps) {
  return (
    <div className="bp-idle-warning" role="alert">
      <p>{copy("shell.idleWarning")}</p>
      <StayForm {...props} />
    </div>
  );
}

function StayForm({ csrf, returnTo }: IdleProps) {
  return (
    <ActionForm csrf={csrf} action={paths.idle()} values={{ returnTo }} className="bp-actions">
      <SubmitButton intent="stay">{copy("shell.stayLoggedIn")}</SubmitButton>
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
  return (
    <p className="bp-countdown" role="timer">
      {copy("shell.idleCountdown", { seconds: left })}
    </p>
  );
}
