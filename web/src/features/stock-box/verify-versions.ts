import type { BoxVersion } from "@munshi/bff/contract";

/** Result of checking a version's published hash and its link to the previous version. */
export type VersionProof = "holds" | "changed" | "unlinked";

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function hash(text: string): Promise<string> {
  return toHex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

/** Returns true if the hashed text matches what the page shows. */
function isAsShown({ version, effective, note, previousHash, text }: BoxVersion): boolean {
  const lines = new Set(text.split("\n"));
  return [
    `previous ${previousHash ?? "none"}`,
    `version ${version}`,
    `effective ${effective}`,
    `note ${JSON.stringify(note)}`,
  ].every((line) => lines.has(line));
}

/**
 * Recomputes the SHA-256 of each version's text. `changed`: hash or text does not match what is
 * shown; `unlinked`: the previous hash is not that of the previous version. By version number.
 */
export async function verifyVersions(
  versions: readonly BoxVersion[],
): Promise<ReadonlyMap<number, VersionProof>> {
  const ordered = versions.toSorted((one, other) => one.version - other.version);
  const proofs = await Promise.all(
    ordered.map(async (version, at): Promise<readonly [number, VersionProof]> => {
      if ((await hash(version.text)) !== version.hash || !isAsShown(version)) {
        return [version.version, "changed"];
      }
      const previous = ordered[at - 1]?.hash ?? null;
      return [version.version, version.previousHash === previous ? "holds" : "unlinked"];
    }),
  );
  return new Map(proofs);
}
