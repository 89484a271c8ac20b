/** At least one of the names is given; ISIN is the strongest, then the company code, then the symbol. */
export interface CompanyRef {
  readonly isin?: string;
  readonly symbol?: string;
  readonly bseCode?: string;
}
