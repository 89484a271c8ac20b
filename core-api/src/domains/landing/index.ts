export { createLandingRoutes } from "./landing.routes.ts";
export { createLandingService } from "./landing.service.ts";
export type { LandingService } from "./landing.service.ts";
export { createPicturesService } from "./pictures.service.ts";
export type { PicturesService } from "./pictures.service.ts";
export { createPostsService } from "./posts.service.ts";
export type { PostsService } from "./posts.service.ts";
