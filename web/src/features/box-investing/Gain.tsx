import { formatRupees } from "../../lib/format.ts";

/** A gain or loss by colour and sign. */
export function Gain({ paise }: { readonly paise: number }) {
  if (paise === 0) return formatRupees(0);
  return paise > 0 ? (
    <span className="invest-gain">+{formatRupees(paise)}</span>
  ) : (
    <span className="invest-loss">−{formatRupees(-paise)}</span>
  );
}
