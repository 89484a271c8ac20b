import { describeColumn, productCatalogue } from "@munshi/engine";
import type { CompanyValues } from "@munshi/engine";
import type { Basis, ColumnKey, Template } from "@munshi/engine/contract";
import { AppError } from "@munshi/platform";
import type { Figure } from "../../contract/index.ts";
import type { MarketFacts, PublishedVersion, StoredCompany } from "../market/index.ts";

/** A company's figures by column, from any source; null is empty. */
export interface FigureSource {
  number(key: ColumnKey): number | null;
  text(key: ColumnKey): string | null;
  /** Undefined if the column does not exist. */
  readonly read: (key: ColumnKey) => number | string | null | undefined;
}

/** A company in the latest dataset. */
export interface OpenCompany {
  readonly dataset: PublishedVersion;
  readonly company: StoredCompany;
  /** As published, or as they would be for a company no longer in the dataset. */
  readonly figures: FigureSource;
  readonly template: Template;
  /** Basis of the figures. */
  readonly basis: Basis;
}

export interface CompanyOpener {
  /** @throws AppError `market.not_published`. */
  version(): Promise<PublishedVersion>;
  /** Null if no company of the published market has the code. */
  find(coCode: number): Promise<OpenCompany | null>;
  /** @throws AppError `company.not_found`, `market.not_published`. */
  open(coCode: number): Promise<OpenCompany>;
  /** Opens a company by symbol, ISIN, BSE code or company code, former ones too. Throws as `open`. */
  openByName(name: string): Promise<OpenCompany>;
}

function readTemplate(name: string): Template {
  return name === "bank" || name === "nbfc" ? name : "ordinary";
}

export function createCompanyOpener(facts: MarketFacts): CompanyOpener {
  const version = async (): Promise<PublishedVersion> => {
    const dataset = await facts.findVersion();
    if (dataset !== null) return dataset;
    throw notPublished();
  };
  const openStored = async (
    dataset: PublishedVersion,
    company: StoredCompany,
  ): Promise<OpenCompany> => {
    const figures =
      (await facts.figures.find(dataset, company.coCode)) ??
      readValues((await facts.openFacts(dataset, company)).derive({}));
    const template = readTemplate(figures.text("template") ?? company.template);
    const basis = figures.text("basis") === "standalone" ? "standalone" : "consolidated";
    return { dataset, company, figures, template, basis };
  };
  const find = async (coCode: number): Promise<OpenCompany | null> => {
    const opened = await facts.openCompany(coCode);
    if (opened === null) throw notPublished();
    const { dataset, company } = opened;
    return company === null ? null : openStored(dataset, company);
  };
  return {
    version,
    find,
    async open(coCode) {
      const found = await find(coCode);
      if (found !== null) return found;
      throw companyNotFound();
    },
    async openByName(name) {
      const dataset = await version();
      const company = await facts.findCompanyByName(dataset, name);
      if (company === null) throw companyNotFound();
      return openStored(dataset, company);
    },
  };
}

function notPublished(): AppError {
  return new AppError("market.not_published", 404, "Market data is not available yet.");
}

export function companyNotFound(): AppError {
  return new AppError("company.not_found", 404, "Company not found.");
}

/** Adapts derived figures to the reader interface. */
export function readValues(values: CompanyValues): FigureSource {
  const read = (key: ColumnKey): number | string | null | undefined => {
    const value = values.get(key);
    if (value !== undefined) return value;
    return productCatalogue.parameters.has(key.split("@")[0] ?? key) ? null : undefined;
  };
  return {
    read,
    number(key) {
      const value = read(key);
      return typeof value === "number" ? value : null;
    },
    text(key) {
      const value = read(key);
      return typeof value === "string" ? value : null;
    },
  };
}

/** A catalogue column as a company's figure; an unknown code is a bug. */
export function toFigure(key: ColumnKey, source: Pick<FigureSource, "number">): Figure {
  const column = describeColumn(productCatalogue, key);
  if (column === null) throw new RangeError(`The catalogue has no parameter of the column ${key}`);
  const { title, unit } = column;
  return { key, title, unit, value: source.number(key) };
}

/** The parameters that apply to the form of accounts. */
export function keepApplicable(codes: readonly string[], template: Template): readonly string[] {
  return codes.filter(
    (code) => productCatalogue.parameters.get(code)?.notFor.includes(template) !== true,
  );
}
