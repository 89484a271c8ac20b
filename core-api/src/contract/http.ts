export { requestIdHeader } from "@munshi/platform/contract";
export type { ErrorBody, ErrorDetail } from "@munshi/platform/contract";

/** Carries the secret that the servers of one installation share. */
export const internalSecretHeader = "x-internal-secret";

/** The key of the tenant whose pages the caller shows; believed beside the internal secret alone. */
export const tenantHeader = "x-munshi-tenant";

/** The address of whoever asks the caller, for limits; believed beside the internal secret alone. */
export const clientAddressHeader = "x-munshi-client-address";

/**
 * `<mark> <name>` of the browser that asks: the mark that it gets if it signs in, and the name as
 * people call it. This and the next two are believed with the internal secret only.
 */
export const clientDeviceHeader = "x-munshi-client-device";

/** The marks of earlier sign-ins that the browser holds, separated by commas. */
export const heldMarksHeader = "x-munshi-held-marks";

/** Names the browser while mailed codes are under way: they work there only. */
export const clientFlowHeader = "x-munshi-client-flow";
