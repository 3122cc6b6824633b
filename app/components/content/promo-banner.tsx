import { ButtonLink } from "../form/button.tsx";

interface PromoBannerProps {
  title: string;
  text?: string;
  /** A decorative picture; the words say the same. */
  imageUrl?: string;
  link?: { to: string; label: string };
  /** The language of the text, if it differs from the page's. */
  language?: string;
}

/** News from the client on a background in the brand's colour. */
export function PromoBanner({ title, text, imageUrl, link, language }: PromoBannerProps) {
  return (
    <section className="bp-promo" lang={language}>
      <div className="bp-promo__words">
        <h2>{title}</h2>
        {text && <p>{text}</p>}
        {link && (
          <ButtonLink to={link.to} look="plain">
            {link.label}
          </ButtonLink>
        )}
      </div>
      {imageUrl && (
        <img className="bp-promo__image" src={imageUrl} alt="" width="320" height="200" loading="lazy" />
      )}
    </section>
  );
}
