import { useId, useRef, useState } from "react";
import { pagingCopy } from "~/copy/paging.ts";
import { useHydrated } from "../hydrated.ts";

export interface Slide {
  id: string;
  title: string;
  text: string;
  /** Decoration: what it says is in the words. */
  imageUrl?: string;
}

/**
 * Slides one under another (HOME-04). With scripts they stand in a row that snaps, with buttons; it moves without
 * animation for whoever asks for less motion.
 */
export function Carousel({ label, slides }: { label: string; slides: Slide[] }) {
  const hydrated = useHydrated();
  const list = useRef<HTMLOListElement>(null);
  const [at, setAt] = useState(0);
  const id = useId();

  const readPosition = () => {
    const { scrollLeft = 0, clientWidth = 0 } = list.current ?? {};
    setAt(clientWidth ? Math.round(scrollLeft / clientWidth) : 0);
  };
  const show = (to: number) => {
    const slide = list.current?.children[to];
    list.current?.scrollTo({ left: (slide as HTMLElement | undefined)?.offsetLeft ?? 0 });
    setAt(to);
  };

  return (
    <section className="bp-carousel" aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ol className="bp-carousel__slides" id={id} ref={list} tabIndex={0} onScroll={readPosition}>
        {slides.map(({ id: key, title, text, imageUrl }) => (
          <li className="bp-carousel__slide" key={key}>
            {imageUrl && <img src={imageUrl} alt="" width="320" height="200" loading="lazy" />}
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      {slides.length > 1 && (
        <div className="bp-carousel__controls" hidden={!hydrated}>
          <SlideButton
            controls={id}
            to={at - 1}
            count={slides.length}
            show={show}
            label={pagingCopy("previousSlide")}
          />
          <p aria-live="polite">{pagingCopy("slidePosition", { position: at + 1, count: slides.length })}</p>
          <SlideButton
            controls={id}
            to={at + 1}
            count={slides.length}
            show={show}
            label={pagingCopy("nextSlide")}
          />
        </div>
      )}
    </section>
  );
}

function SlideButton(props: {
  controls: string;
  to: number;
  count: number;
  show: (to: number) => void;
  label: string;
}) {
  const { controls, to, count, show, label } = props;
  const isPast = to < 0 || to >= count;
  return (
    <button
      className="bp-button bp-button--plain"
      type="button"
      aria-controls={controls}
      aria-disabled={isPast || undefined}
      onClick={() => !isPast && show(to)}
    >
      {label}
    </button>
  );
}
