export { createFacebookIdentity } from "./facebook-identity.ts";
export { createGoogleIdentity } from "./google-identity.ts";
export type { SocialIdentity, SocialName, SocialProvider } from "./social-provider.ts";
