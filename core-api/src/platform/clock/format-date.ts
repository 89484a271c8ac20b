import { marketDate } from "@munshi/platform";

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** `21 Nov 26`: the date in Asia/Kolkata as people read it. */
export function formatDate(instant: Date): string {
  const [year = "", month = "", day = ""] = marketDate(instant).split("-");
  return `${day} ${months[Number(month) - 1] ?? ""} ${year.slice(2)}`;
}
