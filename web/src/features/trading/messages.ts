/** Texts of the product's public contract, to the letter, and those that several screens share. */
export const messages = {
  belowPrice: "Amount can't be less than LTP!",
  invested: "Invested Successfully",
  aboveCap: "At most ₹10 crore per order",
} as const;
