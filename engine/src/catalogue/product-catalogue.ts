import type { Catalogue } from "./catalogue.ts";
import { catalogueEntries } from "./entries.ts";
import { listNames } from "./names.ts";

const parameters = new Map(catalogueEntries.map(({ info }) => [info.code, info]));

/** Every parameter that the product derives or takes from its sources. */
export const productCatalogue: Catalogue = { parameters, names: listNames(parameters) };
