import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { pagingCopy } from "#copy/paging";
import { useHydrated } from "../use-hydrated.ts";

export interface Slide {
  id: string;
  title: string;
  text: string;
  /** A decorative picture; the words say the same. */
  imageUrl?: string;
  /** The language of the slide's text, if it differs from the page's. */
  language?: string;
}

interface CarouselProps {
  label: string;
  slides: Slide[];
  /** The final button. It is below the slides; with scripts it appears only at the last slide. */
  children: ReactNode;
}

/**
 * Slides listed one below the other (HOME-04). With scripts one is shown at a time, and Next replaces the final button.
 */
export function Carousel({ label, slides, children }: CarouselProps) {
  const hydrated = useHydrated();
  const list = useRef<HTMLOListElement>(null);
  const controls = useRef<HTMLDivElement>(null);
  const [slideIndex, setSlideIndex] = useState(0);
  const [presses, setPresses] = useState(0);
  const id = useId();
  const isLast = slideIndex >= slides.length - 1;

  const readPosition = () => {
    const { scrollLeft = 0, clientWidth = 0 } = list.current ?? {};
    setSlideIndex(clientWidth ? Math.round(scrollLeft / clientWidth) : 0);
  };
  const showSlide = (newIndex: number) => {
    const slide = list.current?.children[newIndex];
    list.current?.scrollTo({
      left: (slide as HTMLElement | undefined)?.offsetLeft ?? 0,
      behavior: "instant",
    });
    setSlideIndex(newIndex);
    setPresses((count) => count + 1);
  };
  // The pressed button may be gone, so the button in its place gets the focus.
  useEffect(() => {
    if (presses > 0)
      controls.current?.querySelector<HTMLElement>("button[aria-controls], button[type=submit]")?.focus();
  }, [presses]);

  return (
    <section className="bp-carousel" aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <ol className="bp-carousel__slides" id={id} ref={list} tabIndex={0} onScroll={readPosition}>
        {slides.map(({ id: key, title, text, imageUrl, language }) => (
          <li className="bp-carousel__slide" lang={language} key={key}>
            {imageUrl && <img src={imageUrl} alt="" width="320" height="200" loading="lazy" />}
            <div>
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="bp-carousel__controls" ref={controls}>
        {hydrated && slides.length > 1 && (
          <p aria-live="polite">
            {pagingCopy("slidePosition", { position: slideIndex + 1, count: slides.length })}
          </p>
        )}
        {hydrated && !isLast ? (
          <button
            className="bp-button"
            type="button"
            aria-controls={id}
            onClick={() => showSlide(slideIndex + 1)}
          >
            {pagingCopy("nextSlide")}
          </button>
        ) : (
          children
        )}
      </div>
    </section>
  );
}
