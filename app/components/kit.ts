/**
 * The modules of nearly every page, imported through `frame/frame.ts`, so that the browser loads one file.
 * Without this the compiler makes a file for each set of pages that share a module, about twenty. Modules
 * loaded on demand import it too; `frame.ts` imports their loaders.
 */
import "#copy/content";
import "#copy/form";
import "#copy/login";
import "#copy/logout";
import "#copy/session";
import "#copy/shell";
import "#copy/money";
import "../paths.ts";
import "./form/action-form.tsx";
import "./form/checkbox.tsx";
import "./form/device-fields.tsx";
import "./form/field.tsx";
import "./form/password-field.tsx";
import "./form/portal-form.tsx";
import "./form/rules.ts";
import "./form/use-portal-form.ts";
import "./layout/error-view.tsx";
import "./layout/form-languages.tsx";
import "./layout/hero.tsx";
import "./layout/idle.ts";
import "./layout/notice.tsx";
import "./layout/page.tsx";
import "./layout/refresh.tsx";
import "./layout/shell.tsx";
import "./layout/sign-in-layout.tsx";
import "./layout/support-text.tsx";
import "./content/card.tsx";
import "./content/empty-state.tsx";
import "./content/format-money.ts";
import "./content/money.tsx";
import "./content/prose.tsx";
