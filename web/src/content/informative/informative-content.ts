/** A group of companies, as a query describes it. */
export interface Band {
  readonly label: string;
  readonly query: string;
}

/** Number of companies in each band. */
export interface BandChart {
  readonly kind: "bands";
  readonly form: "bars" | "donut";
  readonly title: string;
  /** Heading of the column that names the bands. */
  readonly heading: string;
  readonly bands: readonly Band[];
  /**
   * `once`: a company falls into one band at most, so that the rest has no figure. `each`: bands
   * overlap, and each is counted separately.
   */
  readonly counted: "once" | "each";
}

/** Number of companies for each text of a column. */
export interface GroupChart {
  readonly kind: "groups";
  readonly title: string;
  readonly heading: string;
  /** The column's key, and the name that a query knows it by. */
  readonly column: string;
  readonly parameter: string;
  /** The companies that are counted. */
  readonly within: string;
}

/** One figure of the largest company that a query finds, year by year. */
export interface HistoryChart {
  readonly kind: "history";
  /** Title, to which the company's name is prefixed. */
  readonly title: string;
  readonly within: string;
  readonly column: string;
  readonly figureHeading: string;
  /** Number of reported years before the last one. */
  readonly years: number;
}

export type ChartSpec = BandChart | GroupChart | HistoryChart;

/** A product with an informative page, and who may open it after launch. */
export interface ExplainedProduct {
  readonly name: string;
  readonly path: string;
  readonly openTo: "everyone" | "members" | "subscribers";
}

/** Content of an informative page. */
export interface InformativeContent {
  readonly heading: string;
  readonly lead: string;
  readonly product: ExplainedProduct;
  /** Uses of the product, each an imperative. */
  readonly purpose: readonly string[];
  /** Terms that the product shows, with their meanings. */
  readonly reading: readonly { readonly term: string; readonly meaning: string }[];
  readonly doesNot: readonly string[];
  readonly example: {
    readonly title: string;
    readonly steps: readonly string[];
    readonly result: string;
    /** Its figures are the chart's; any other example is made up. */
    readonly isFromMarket?: true;
  };
  readonly chart: ChartSpec;
  /** Shows tiles of the market's newest day above the text. */
  readonly showsMarketTiles?: true;
  /** Relation of the chart to the product. */
  readonly chartNote: string;
}
