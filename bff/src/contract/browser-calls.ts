/** Every call that changes something carries this header, which no foreign page can add. */
export const csrfHeader = "x-munshi-request";

/** Names one request in every log from the browser to the database. */
export const requestIdHeader = "x-request-id";
