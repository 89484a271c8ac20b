// Formatters are kept: making one takes longer than hundreds of uses.
const whole = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat("en-IN", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** `₹1,750`, `₹1,750.50`. */
export function printPaise(paise: number): string {
  const rupees = paise / 100;
  return `₹${(Number.isInteger(rupees) ? whole : exact).format(rupees)}`;
}
