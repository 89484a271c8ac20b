import type { CompanySectionName, CompanySections } from "@munshi/bff/contract";
import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { describeAge } from "../lib/format-moment.ts";
import { Exhibit } from "../ui/Exhibit.tsx";
import type { ExhibitSource } from "../ui/Exhibit.tsx";
import { useCompany } from "./company-data.ts";
import "./section-part.css";

/** Default text of an empty section. */
const nothingText = "No data available.";

/**
 * A self-contained part of a company page: reserves its height while loading, shows its
 * empty state and can be retried separately.
 */
export function SectionPart<Name extends CompanySectionName>({
  name,
  title,
  emptyText = nothingText,
  height,
  level = 3,
  bare = false,
  isFurther = false,
  slowAfterMs,
  aside,
  stamp,
  children,
}: {
  readonly name: Name;
  /** Its heading; without one it is named by what surrounds it. */
  readonly title?: string;
  readonly emptyText?: string;
  /** Expected height of the content, in pixels. */
  readonly height: number;
  readonly level?: 2 | 3;
  /** Without a card around it. */
  readonly bare?: boolean;
  /** True for a later part of a section whose first part shows the empty and failed states. */
  readonly isFurther?: boolean;
  /** Loading time after which a slow notice appears; never if absent. */
  readonly slowAfterMs?: number | undefined;
  /** Next to the heading: a switch, a way on. */
  readonly aside?: ReactNode;
  /** Source of its figures; absent for text. */
  readonly stamp?: (data: CompanySections[Name], asOf: string) => ExhibitSource;
  readonly children: (data: CompanySections[Name]) => ReactNode;
}) {
  const { view } = useCompany();
  const section = view?.sections[name] ?? null;
  if (isFurther && (section?.state === "empty" || section?.state === "failed")) return null;
  return (
    <Exhibit
      className={bare ? "section-part section-part-bare" : "section-part"}
      title={title}
      level={level}
      isBusy={section === null}
      aside={aside}
      stamp={
        section?.state === "ready" && view !== null && stamp !== undefined
          ? stamp(section.data, view.dataset.asOf)
          : null
      }
    >
      {section === null && (
        <div className="section-part-waiting" style={{ minHeight: height }}>
          {slowAfterMs === undefined ? (
            <span className="visually-hidden">Loading</span>
          ) : (
            <SlowLoading afterMs={slowAfterMs} />
          )}
        </div>
      )}
      {section?.state === "empty" && <p className="section-part-empty">{emptyText}</p>}
      {section?.state === "failed" && (
        <FailedPart name={name} title={title ?? null} requestId={section.requestId} />
      )}
      {section?.state === "ready" && (
        <>
          {section.isStale === true && (
            <p className="section-part-stale figure">
              Last updated {describeAge(section.ageSeconds)} ago. Latest data could not be loaded.
            </p>
          )}
          {children(section.data)}
        </>
      )}
    </Exhibit>
  );
}

function SlowLoading({ afterMs }: { readonly afterMs: number }) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setIsSlow(true), afterMs);
    return () => window.clearTimeout(timer);
  }, [afterMs]);
  return isSlow ? (
    <p className="section-part-empty">This section is taking longer than usual to load.</p>
  ) : (
    <span className="visually-hidden">Loading</span>
  );
}

function FailedPart({
  name,
  title,
  requestId,
}: {
  readonly name: CompanySectionName;
  readonly title: string | null;
  readonly requestId: string;
}) {
  const { retrySection } = useCompany();
  const [isTrying, setIsTrying] = useState(false);
  return (
    <div className="section-part-failed">
      <p>This section could not be loaded.</p>
      <Button
        variant="default"
        size="sm"
        loading={isTrying}
        aria-label={title === null ? undefined : `Retry: ${title}`}
        onClick={() => {
          setIsTrying(true);
          void retrySection(name).finally(() => setIsTrying(false));
        }}
      >
        Retry
      </Button>
      {requestId !== "" && (
        <p className="section-part-id">
          Request ID <code>{requestId}</code>
        </p>
      )}
    </div>
  );
}
