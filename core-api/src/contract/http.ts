export { requestIdHeader } from "@munshi/platform/contract";
export type { ErrorBody, ErrorDetail } from "@munshi/platform/contract";

/** Carries the secret that the servers of one installation share. */
export const internalSecretHeader = "x-internal-secret";

/** Key of the caller's tenant; accepted only with the internal secret. */
export const tenantHeader = "x-munshi-tenant";

/** Client address, for limits; accepted only with the internal secret. */
export const clientAddressHeader = "x-munshi-client-address";

/**
 * `<mark> <name>` of the browser that asks: the mark that it gets if it signs in, and the name as
 * people call it. This and the next two are believed with the internal secret only.
 */
export const clientDeviceHeader = "x-munshi-client-device";

/** The marks of earlier sign-ins that the browser holds, separated by commas. */
export const heldMarksHeader = "x-munshi-held-marks";

/** Identifies the browser that mailed codes are bound to; absent for programs. */
export const clientFlowHeader = "x-munshi-client-flow";
