const whole = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });

/** An amount given in paise: `₹1,750`, and `₹1,750.50` where there are paise. */
export function formatRupees(paise: number): string {
  return (paise % 100 === 0 ? whole : exact).format(paise / 100);
}
