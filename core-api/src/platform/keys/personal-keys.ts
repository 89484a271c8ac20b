import { createHmac, hkdfSync } from "node:crypto";
import { createSealer, keyFilePath, openKeys } from "@munshi/platform";
import type { KeyRing, Sealer, Secret } from "@munshi/platform";

/** The name of the key file. */
export const personalKeysName = "personal-data-keys";

/** Keyed hash that identifies a personal text without revealing it: 32 bytes. */
export type Fingerprint = Buffer;

/** The ways in which personal data (PAN, account number, date of birth, tokens of brokers) are kept. */
export interface PersonalKeys {
  /** The names of the keys, the current one first. */
  readonly ids: readonly string[];
  /** Path of the key file, or name of the variable, that holds the keys. */
  readonly source: string;
  /**
   * Seals what is to be read again. The context of a text is its record's id and its column, so that
   * a value that is copied into another record opens nothing there.
   */
  readonly sealer: Sealer;
  /**
   * Recognises a text that has to be unique. The first is of the current key: it is what a unique
   * column stores. The rest are of older keys, under which records of before may still stand: look
   * for all of them, store the first. `use` names the column (`kyc pan`): one text has another
   * fingerprint in each. The text is taken as it is; bring it to one spelling before.
   */
  readonly fingerprint: (use: string, text: string) => readonly [Fingerprint, ...Fingerprint[]];
}

/** The context of a sealed column: `sealedFor("kyc_cases.pan", id)`. */
export function sealedFor(column: string, recordId: string): Buffer {
  return Buffer.from(`${column}:${recordId}`);
}

/** A key for sealing and one for recognising of each key of the installation, the current first. */
export function derivePersonalKeys(ring: KeyRing, source = "PERSONAL_DATA_KEYS"): PersonalKeys {
  const derive = (key: Buffer, use: string): Buffer =>
    Buffer.from(hkdfSync("sha256", key, Buffer.alloc(0), `munshi personal data ${use}`, 32));
  const [current, ...older] = ring;
  const [recogniser, ...formerRecognisers] = [
    derive(current.key, "recognition"),
    ...older.map(({ key }) => derive(key, "recognition")),
  ] as const;
  const seal = ({ id, key }: KeyRing[number]) => ({ id, key: derive(key, "sealing") });
  return {
    ids: ring.map(({ id }) => id),
    source,
    sealer: createSealer([seal(current), ...older.map(seal)]),
    fingerprint(use, text) {
      const recognise = (key: Buffer): Fingerprint =>
        createHmac("sha256", key).update(`${use}\0${text}`).digest();
      return [recognise(recogniser), ...formerRecognisers.map(recognise)];
    },
  };
}

/** The installation's keys; without configured ones those that the first start put into its folder. */
export async function openPersonalKeys(config: {
  readonly personalDataKeys: Secret | null;
  readonly dataFolder: string;
}): Promise<PersonalKeys> {
  const remedy = "bring back its copy, for what it sealed opens with nothing else";
  return derivePersonalKeys(
    await openKeys(config.personalDataKeys, config.dataFolder, personalKeysName, remedy),
    config.personalDataKeys === null
      ? keyFilePath(config.dataFolder, personalKeysName)
      : "PERSONAL_DATA_KEYS",
  );
}
