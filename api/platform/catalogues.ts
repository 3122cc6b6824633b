import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Language } from "../copy/compiled/language.ts";
import { allLanguages, getCurrentLanguage } from "../copy/language.ts";
import type { Db } from "../db/schema.ts";
import type { Catalogue } from "../domain/benefits/snapshot-types.ts";
import { type Clock, hasEnded } from "../domain/clock.ts";
import { toLondonDate } from "../domain/london-date.ts";
import type { RateTables } from "../domain/pay/rates/index.ts";
import { readCatalogueRows, toCatalogue } from "../repositories/plans.ts";
import type { RateBook } from "./rates.ts";

/** The catalogues of all clients, each loaded on first use. */
export interface Catalogues {
  /** A client's catalogue for today; the same object until an import changes it. */
  get(clientId: string): Promise<Catalogue>;
  /** Makes the next read notice plans that another node imported. */
  clear(clientId: string): void;
}

/** How long it may take until a node uses what another node imported, ms. */
const FRESH_MS = 5_000;
const MAX_CLIENTS = 500;

interface CatalogueDeps {
  db: Db;
  clock: Clock;
  rates: RateBook;
}

export function createCatalogues({ db, clock, rates: book }: CatalogueDeps): Catalogues {
  const cache = new LRUCache<string, { at: number; rates: RateTables; loading: Promise<Catalogue> }>({
    max: MAX_CLIENTS,
  });
  // Cached prices are keyed by this object, so an unchanged catalogue must stay the same object.
  const latest = new LRUCache<string, { digest: string; rates: RateTables; catalogue: Catalogue }>({
    max: MAX_CLIENTS,
  });
  let latestDay = "";
  const loadCatalogue = async (key: string, clientId: string, day: string, rates: RateTables) => {
    const rows = await readCatalogueRows(db, clientId);
    const digest = hash("sha256", JSON.stringify(rows), "base64");
    const cached = latest.get(key);
    if (cached?.digest === digest && cached.rates === rates) return cached.catalogue;
    const catalogue = toCatalogue(rows, day, rates);
    latest.set(key, { digest, rates, catalogue });
    return catalogue;
  };
  // The language is part of the key, because products have translated names.
  const getKey = (clientId: string, day: string, language: Language) => `${language} ${day} ${clientId}`;
  return {
    clear(clientId) {
      const day = toLondonDate(clock.now());
      for (const language of allLanguages) cache.delete(getKey(clientId, day, language));
    },
    async get(clientId) {
      const rates = await book.get();
      const day = toLondonDate(clock.now());
      // Drops the catalogues of the day before, which would otherwise stay until the cache is full.
      if (day !== latestDay) {
        cache.clear();
        latest.clear();
      }
      latestDay = day;
      const key = getKey(clientId, day, getCurrentLanguage());
      const realNow = clock.real().getTime();
      const cached = cache.get(key);
      if (cached?.rates === rates && !hasEnded(cached.at + FRESH_MS, realNow, FRESH_MS))
        return cached.loading;
      const loading = loadCatalogue(key, clientId, day, rates);
      cache.set(key, { at: realNow, rates, loading });
      const clearEntry = () => void (cache.peek(key)?.loading === loading && cache.delete(key));
      // A failed load, or a client without products, is not cached, so that the next call loads again.
      loading.then(({ products }) => products.length > 0 || clearEntry(), clearEntry);
      return loading;
    },
  };
}
