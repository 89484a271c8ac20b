export { AppError } from "@munshi/platform";
