export { createClubRoutes } from "./club.routes.ts";
export { createClubService } from "./club.service.ts";
export type { ClubService } from "./club.service.ts";
