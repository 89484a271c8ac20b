export type { Catalogue, CatalogueName } from "./catalogue/catalogue.ts";
export {
  encodeGroup,
  decodeGroup,
  type DecodedGroup,
  type GroupColumn,
} from "./table/arrow-group.ts";
export type { Column, NumberColumn, TextColumn } from "./table/column.ts";
