import type { Catalogue } from "./catalogue.ts";
import { catalogueEntries } from "./entries.ts";
import { listNames } from "./names.ts";

const parameters = new Map(catalogueEntries.map(({ info }) => [info.code, info]));

export const productCatalogue: Catalogue = { parameters, names: listNames(parameters) };
