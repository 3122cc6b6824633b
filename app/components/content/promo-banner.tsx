import { ButtonLink } from "../form/button.tsx";

interface PromoBannerProps {
  title: string;
  text?: string;
  /** Decoration: the words say the same. */
  imageUrl?: string;
  link?: { to: string; label: string };
  /** Where its words are in another language than the page. */
  language?: string;
}

/** News that the client puts forward, on the brand's own colour. */
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
