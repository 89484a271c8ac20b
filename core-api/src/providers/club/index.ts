export type { ClubMember, ClubPass, ClubProvider, ClubSettings } from "./signed-club.ts";
export { createSignedClub } from "./signed-club.ts";
