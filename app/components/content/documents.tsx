import { documentsCopy } from "#copy/documents";
import { Panel } from "./card.tsx";

interface DocumentsProps {
  documents: readonly {
    id: string;
    title: string;
    language: string;
    href: string;
    isFile: boolean;
    /** A text such as "PDF · 120 kB · From 1 April 2026". */
    about: string;
  }[];
}

/** Documents of a benefit, which browsers save and never open on the portal's address. */
export function Documents({ documents }: DocumentsProps) {
  return (
    <Panel title={documentsCopy("title")}>
      <ul className="bp-wish">
        {documents.map(({ id, title, language, href, isFile, about }) => (
          <li key={id} className="bp-wish__person">
            <span>
              <a
                href={href}
                hrefLang={language}
                {...(isFile ? { download: "" } : { rel: "noreferrer", target: "_blank" })}
              >
                <span lang={language}>{title}</span>
              </a>{" "}
              <span className="bp-wish__more">{about}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
