import type { SerializeFrom } from "@remix-run/node";
import { useEffect, useRef } from "react";
import { homeCopy } from "#copy/home";
import { Carousel } from "~/components/content/carousel.tsx";
import { ActionForm } from "~/components/form/action-form.tsx";
import { SubmitButton } from "~/components/form/button.tsx";
import { useLoadedFrame } from "~/frame/frame.ts";
import type { HomeViewModel } from "./view-model.server.ts";

interface WelcomeProps {
  slides: SerializeFrom<HomeViewModel>["slides"];
  brandName: string;
}

/**
 * The tour at the first login, until it was read to its end (HOME-04). The server renders the dialog open
 * above the page. Scripts make it modal, and Escape postpones it to the next visit.
 */
export function Welcome({ slides, brandName }: WelcomeProps) {
  const { avatar } = useLoadedFrame();
  const ref = useRef<HTMLDialogElement>(null);
  const title = homeCopy("welcome", { brand: brandName });
  const hasPictures = slides.some(({ imageUrl }) => imageUrl);
  useEffect(() => {
    const dialog = ref.current;
    dialog?.close();
    dialog?.showModal();
    dialog?.focus();
  }, []);
  return (
    <dialog className="bp-dialog bp-modal bp-welcome" aria-label={title} tabIndex={-1} open ref={ref}>
      {!hasPictures && avatar && <img className="bp-welcome__picture" src={avatar} alt="" />}
      <Carousel label={title} slides={slides}>
        <ActionForm className="bp-actions">
          <SubmitButton intent="welcomed">{homeCopy("welcomeDone")}</SubmitButton>
        </ActionForm>
      </Carousel>
    </dialog>
  );
}
