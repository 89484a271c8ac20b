/** Statements are in ₹ crore, figures a share in ₹. */
export const rupeesInACrore = 1e7;
