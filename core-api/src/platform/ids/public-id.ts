import { v7, validate, version } from "uuid";

/** A random id that may be shown: rising by time, so an index takes it well, yet not to be guessed. */
export type PublicId = string & { readonly __brand?: "PublicId" };

export function createPublicId(): PublicId {
  return v7();
}

export function isPublicId(text: string): text is PublicId {
  return validate(text) && version(text) === 7;
}
