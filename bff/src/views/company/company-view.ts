import { createHash } from "node:crypto";
import type { CompanyView, SectionView } from "../../contract/index.ts";
import type { CompanyHead, SectionState, SectionStates } from "./company-reader.ts";

/** Ages are told to the minute in a view, so that it stays the same bytes for a while. */
const ageStep = 60;

export interface CompanyViewText {
  /** The whole of it; there is no need for it where it is kept under `key`. */
  readonly write: () => string;
  /** Of all but the ages: a browser that has it need not have it again. Null where something failed. */
  readonly tag: string | null;
  /** Of all, ages included. */
  readonly key: string;
}

/** The whole view as JSON, put together from sections that are JSON already. */
export function writeCompanyView(
  company: CompanyHead,
  dataset: CompanyView["dataset"],
  sections: SectionStates,
): CompanyViewText {
  const hash = createHash("sha256").update(JSON.stringify([company, dataset]));
  const ages: number[] = [];
  const rounds: (readonly [string, SectionState])[] = [];
  let isWhole = true;
  for (const [name, section] of sections) {
    const rounded = roundAge(section);
    rounds.push([name, rounded]);
    hash.update(`${name} ${section.state} `);
    if (rounded.state === "ready") {
      hash.update(`${rounded.digest} ${rounded.isStale}`);
      ages.push(rounded.ageSeconds);
    }
    if (section.state === "failed") isWhole = false;
  }
  const tag = hash.digest("base64url").slice(0, 27);
  return {
    write() {
      const head = JSON.stringify({ company, dataset }).slice(0, -1);
      const written = rounds.map(([name, section]) => `"${name}":${writeSectionView(section)}`);
      return `${head},"sections":{${written.join(",")}}}`;
    },
    tag: isWhole ? tag : null,
    key: `${tag} ${ages.join(" ")}`,
  };
}

/** The JSON of a `SectionView`. */
export function writeSectionView(section: SectionState): string {
  if (section.state !== "ready") {
    return JSON.stringify(section satisfies SectionView<never>);
  }
  const { json, ageSeconds, isStale } = section;
  const stale = isStale ? ',"isStale":true' : "";
  return `{"state":"ready","ageSeconds":${ageSeconds}${stale},"data":${json}}`;
}

function roundAge(section: SectionState): SectionState {
  if (section.state !== "ready") return section;
  const ageSeconds = section.ageSeconds - (section.ageSeconds % ageStep);
  return { ...section, ageSeconds };
}
