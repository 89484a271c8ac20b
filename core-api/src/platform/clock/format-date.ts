import { marketDate } from "@munshi/platform";

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** The date in Asia/Kolkata, such as `21 Nov 26`. */
export function formatDate(instant: Date): string {
  const [year = "", month = "", day = ""] = marketDate(instant).split("-");
  return `${day} ${months[Number(month) - 1] ?? ""} ${year.slice(2)}`;
}
