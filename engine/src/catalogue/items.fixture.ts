import type { ParameterGroup, ParameterInfo } from "../contract/index.ts";

/** Items that a tab of the builder must offer, all of one unit; names exclude periods. */
interface Items {
  readonly group: ParameterGroup;
  readonly unit: ParameterInfo["unit"];
  readonly names: string;
}

/** Items in the product's tabs and names used in Indian screeners, without periods. */
export const items: readonly Items[] = [
  {
    group: "profit-and-loss",
    unit: "money",
    names: `Sales; Export sales; Other income; Total income; Material cost; Employee cost; Power and fuel cost;
      Selling and distribution expenses; Other expenses; Total expenses; Depreciation; Interest; Gross profit;
      Operating profit; EBIDT; EBIT; Extraordinary items; Profit before tax; Current Tax; Deferred tax; Tax;
      Profit after tax; Minority share; Net profit; Cash profit; Dividend; Net interest income;
      Provisions and contingencies; PBDT; Profit from continuing operations; Net total income`,
  },
  { group: "profit-and-loss", unit: "percent", names: "Exports percentage" },
  { group: "profit-and-loss", unit: "price", names: "EPS; Diluted EPS; Dividend per share" },
  {
    group: "balance-sheet",
    unit: "money",
    names: `Accumulated depreciation; Advance from Customers; Balance sheet total; Capital work in progress;
      Book value of unquoted investments; Cash Equivalents; Contingent liabilities; Current assets; Debt;
      Current liabilities; Equity capital; Gross block; Inventory; Investments; Lease liabilities; Net block;
      Market value of quoted investments; Net worth; Preference capital; Reserves; Revaluation reserve;
      Secured loan; Total Assets; Total Capital Employed; Trade Payables; Trade receivables; Unsecured loan;
      Working capital; Deposits; Advances; Minority interest; Goodwill; Provisions; Total liabilities`,
  },
  { group: "balance-sheet", unit: "price", names: "Book value; Face value" },
  { group: "balance-sheet", unit: "count", names: "Number of equity shares" },
  {
    group: "cash-flow",
    unit: "money",
    names: `Cash from operations; Cash from investing; Cash from financing; Net cash flow; Free cash flow;
      Free cash flow 3years; Free cash flow 5years; Free cash flow 7years; Free cash flow 10years;
      Operating cash flow 3years; Operating cash flow 5years; Operating cash flow 7years;
      Operating cash flow 10years; Investing cash flow 3years; Investing cash flow 5years;
      Investing cash flow 7years; Investing cash flow 10years; Cash at beginning of year; Cash at end of year`,
  },
  {
    group: "eod",
    unit: "price",
    names: `close; Current price; 52 week high; 52 week low; price change; Previous close; DMA 50; DMA 200;
      DMA 50 previous day; DMA 200 previous day; High price; Low price; High price all time;
      Low price all time; MACD; MACD Previous Day; MACD Signal; MACD Signal Previous Day`,
  },
  { group: "eod", unit: "money", names: "mcap; Market Capitalization; traded value" },
  { group: "eod", unit: "count", names: "Volume; total volume" },
  {
    group: "eod",
    unit: "percent",
    names: "52w Index; Down from 52w high; Up from 52w low; Price change percent",
  },
  { group: "eod", unit: "ratio", names: "From 52w high; Beta" },
  { group: "eod", unit: "score", names: "RSI" },
  {
    group: "history",
    unit: "percent",
    names: `Sales growth; Sales growth 3Years; Sales growth 5Years; Sales growth 7Years; Sales growth 10Years;
      Profit growth; Profit growth 3Years; Profit growth 5Years; Profit growth 7Years; Profit growth 10Years;
      EBIDT growth 3Years; EBIDT growth 5Years; EBIDT growth 7Years; EBIDT growth 10Years; EPS growth 3Years;
      EPS growth 5Years; EPS growth 7Years; EPS growth 10Years; Operating profit growth; QoQ Profits; QoQ Sales;
      YOY Quarterly profit growth; YOY Quarterly sales growth; Sales growth 5years median;
      Sales growth 10years median; Expected quarterly sales growth; Return over 1day; Return over 1week;
      Return over 1month; Return over 3months; Return over 6months; Return over 1year; Return over 3years;
      Return over 5years; Return over 7years; Return over 10years`,
  },
  {
    group: "history",
    unit: "money",
    names: `Average Earnings 5Year; Average Earnings 10Year; Average EBIT 5Year; Average EBIT 10Year;
      Expected quarterly net profit; Expected quarterly operating profit; Expected quarterly sales;
      Net profit preceding 12months; Sales preceding 12months`,
  },
  { group: "history", unit: "price", names: "Expected quarterly EPS" },
  {
    group: "history",
    unit: "count",
    names: "Volume 1week average; Volume 1month average; Volume 1year average",
  },
  {
    group: "ratios",
    unit: "percent",
    names: `OPM; NPM; GPM; OPM 5Year; OPM 10Year; Return on assets; Return on assets 3years; CROIC; Earning Power;
      Return on assets 5years; Return on capital employed; Return on equity; Return on equity 5years growth;
      Return on invested capital; ROCE3yr avg; Average return on equity 3Years; Average return on equity 5Years;
      Average return on equity 7Years; Average return on equity 10Years; Dividend yield; Earnings yield;
      Average return on capital employed 3Years; Average return on capital employed 5Years; Dividend Payout;
      Average return on capital employed 7Years; Average return on capital employed 10Years;
      Dividend Payout Ratio; Average dividend payout 3years; Working Capital to Sales ratio`,
  },
  {
    group: "ratios",
    unit: "days",
    names: `Debtor days; Average debtor days 3years; Working Capital Days; Average Working Capital Days 3years;
      Cash Conversion Cycle; Days Inventory Outstanding; Days Payable Outstanding; Days Receivable Outstanding`,
  },
  {
    group: "ratios",
    unit: "ratio",
    names: `Asset Turnover Ratio; Cash by market cap; cash debt contingent liabilities by mcap; Current ratio;
      Debt to equity; Enterprise Value to EBIT; EVEBITDA; Financial leverage; Graham; Historical PBV 5Years;
      Historical PE 3Years; Historical PE 5Years; Historical PE 7Years; Historical PE 10Years; Industry PBV;
      Industry PE; Interest Coverage; Interest Coverage Ratio; Inventory turnover ratio; Leverage; PB X PE;
      Market cap to quarterly profit; Market Cap to Sales; Market Capt to Cash Flow; Mkt Cap To Debt Cap;
      PEG Ratio; Price to book value; Price to Cash Flow; Price to Earning; Price to Free Cash Flow;
      Price to Quarterly Earning; Price to Sales; Quick ratio`,
  },
  {
    group: "ratios",
    unit: "money",
    names: "Average 5years dividend; Debt Capacity; debtplus; Enterprise Value",
  },
  { group: "ratios", unit: "price", names: "Graham Number; Intrinsic Value; NCAVPS" },
  { group: "ratios", unit: "years", names: "Debt To Profit" },
  { group: "ratios", unit: "score", names: "Altman Z Score; G Factor" },
  { group: "ratios", unit: "none", names: "Credit rating" },
  {
    group: "shareholding",
    unit: "percent",
    names: `promoters holding; pledged; banks; FII; insurance; mutual funds; other DII; Promoter holding;
      Pledged percentage; FII holding; DII holding; Public holding; Unpledged promoter holding;
      Change in promoter holding; Change in promoter holding 3Years; Change in FII holding;
      Change in FII holding 3Years; Change in DII holding; Change in DII holding 3Years`,
  },
  { group: "shareholding", unit: "count", names: "Number of Shareholders" },
  {
    group: "score",
    unit: "score",
    names: "score; growth; liquidity; efficiency; trust; pitroskiScore; tscore; Piotroski score",
  },
  {
    group: "identity",
    unit: "none",
    names: `co_code; COMPNAME; symbol; isin; sectorname; mcaptype; Is SME; Last result date;
      Last annual result date`,
  },
];
