import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ServerBuild } from "@remix-run/node";
import { type Language, languages } from "#copy/language";
import { SOURCE_LANGUAGE } from "~/copy/language.server.ts";

/** The build for each language: one server, and scripts with that language's texts. */
export type LanguageBuilds = ReadonlyMap<Language, ServerBuild>;

/** @param folder the build's folder; a language without its own scripts, as in development, is left out */
export function readLanguageBuilds(build: ServerBuild, folder: string): LanguageBuilds {
  const builds = new Map<Language, ServerBuild>([[SOURCE_LANGUAGE, build]]);
  for (const language of Object.keys(languages) as Language[]) {
    const file = join(folder, `assets-${language}.json`);
    if (!existsSync(file)) continue;
    const assets: ServerBuild["assets"] = JSON.parse(readFileSync(file, "utf8"));
    builds.set(language, { ...build, assets });
  }
  return builds;
}
