const format = new Intl.DateTimeFormat("en-IN", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** `2025-05` becomes `May 2025`. Text that is no month is returned as it is. */
export function formatMonth(month: string): string {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? format.format(new Date(`${month}-01`)) : month;
}
