export type { ClubMember, ClubPass, ClubProvider } from "./club-provider.ts";
export { createSignedClub } from "./signed-club.ts";
export type { ClubSettings } from "./signed-club.ts";
