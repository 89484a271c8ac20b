/** Names of what the service worker keeps; those of other builds and older data are deleted. */
const appPrefix = "munshi-app-";
const dataPrefix = "munshi-data-";
export const viewCache = "munshi-view";

export function appCacheOf(digest: string): string {
  return appPrefix + digest;
}

export function dataCacheOf(version: string): string {
  return dataPrefix + version;
}

/** Caches of builds other than the one whose files `kept` names. */
export function listOldAppCaches(names: readonly string[], kept: string): readonly string[] {
  return names.filter((name) => name.startsWith(appPrefix) && name !== kept);
}

/** Caches of datasets other than the one of a version. */
export function listOldDataCaches(names: readonly string[], version: string): readonly string[] {
  return names.filter((name) => name.startsWith(dataPrefix) && name !== dataCacheOf(version));
}
