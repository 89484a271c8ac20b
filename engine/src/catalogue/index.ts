export type { Catalogue, CatalogueName } from "./catalogue.ts";
export { foldName } from "./names.ts";
export { productCatalogue } from "./product-catalogue.ts";
