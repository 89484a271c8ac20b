/** Limits of staff actions on clients. */
export const clientLimits = {
  /** Maximum discount of a coupon for one client. */
  percentOff: 50,
  grantedDays: 366,
  /** Limits of an uploaded file. */
  fileBytes: 2_000_000,
  fileRows: 5_000,
  partBytes: 60_000,
} as const;

/** Columns of an uploaded file, spelled as in its header. */
export const clientFileColumns = ["first name", "last name", "email", "phone"] as const;
