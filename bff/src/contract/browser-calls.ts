export { requestIdHeader } from "@munshi/platform/contract";

/** Every call that changes something carries this header, which no foreign page can add. */
export const csrfHeader = "x-munshi-request";
