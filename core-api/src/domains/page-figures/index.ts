export { createPageFigures } from "./page-figures.service.ts";
export { createPageSections } from "./page-sections.ts";
