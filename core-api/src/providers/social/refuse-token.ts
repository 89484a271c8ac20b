import { AppError } from "@munshi/platform";

export function refuseToken(): AppError {
  const message = "The sign-in could not be verified. Please try again.";
  return new AppError("social.refused", 401, message, { fields: { success: false, message } });
}
