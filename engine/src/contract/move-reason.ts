import type { AmountChange } from "./amount-change.ts";
import type { IsoDate } from "./market.ts";

/** One reason for a share's move on a day, with when it became known. */
export type MoveReason =
  | {
      readonly kind: "results";
      /** The day of the filing, or its instant if an announcement tells it. */
      readonly at: string;
      /** Last day of the quarter. */
      readonly quarterEnd: IsoDate;
      /** Net profit against the same quarter of the previous year. */
      readonly profitChange: AmountChange;
    }
  | {
      readonly kind: "filing";
      /** The instant of the announcement. */
      readonly at: string;
      readonly subject: string;
      readonly url: string | null;
    }
  | {
      readonly kind: "action";
      /** The ex-date. */
      readonly at: IsoDate;
      readonly action: "split" | "bonus" | "dividend" | "other";
      readonly purpose: string;
    }
  | {
      readonly kind: "deal";
      readonly at: IsoDate;
      readonly type: "bulk" | "block";
      readonly side: "buy" | "sell";
      readonly client: string;
      /** ₹ crore. */
      readonly value: number;
    }
  | {
      readonly kind: "sector";
      readonly at: IsoDate;
      readonly sector: string;
      /** Median change of the sector's traded shares, percent. */
      readonly median: number;
      readonly companies: number;
    }
  | {
      readonly kind: "volume";
      readonly at: IsoDate;
      /** Volume over the mean of the 20 previous sessions. */
      readonly times: number;
    }
  | { readonly kind: "high52" | "low52"; readonly at: IsoDate };

/** Percent, up or down, from which a move needs a reason. */
export const leastMove = 1;
