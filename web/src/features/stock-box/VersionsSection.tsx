import type { BoxVersion, BoxWeightChange } from "@munshi/bff/contract";
import { Button } from "@mantine/core";
import { useState } from "react";
import { printPercent } from "../../box-parts/print-box.ts";
import { companyPageOf } from "../../company-parts/company-pages.ts";
import { formatCount, formatPrice, writePercent } from "../../lib/format.ts";
import { formatMoment } from "../../lib/format-moment.ts";
import { Table } from "../../table/Table.tsx";
import { StatusBanner } from "../../ui/StatusBanner.tsx";
import type { ChipState } from "../../ui/StatusChip.tsx";
import { Timeline } from "../../ui/Timeline.tsx";
import { BoxSection } from "./BoxSection.tsx";
import { verifyVersions } from "./verify-versions.ts";
import type { VersionProof } from "./verify-versions.ts";

const shownAtFirst = 4;

type Proofs = ReadonlyMap<number, VersionProof>;

/** Changes of each rebalance with reasons; anyone can verify that no version was altered. */
export function VersionsSection({
  versions,
  isLocked,
}: {
  readonly versions: readonly BoxVersion[];
  /** Hashes can be checked only with the stocks. */
  readonly isLocked: boolean;
}) {
  const [isWhole, setIsWhole] = useState(false);
  const [proofs, setProofs] = useState<Proofs | null>(null);
  const shown = isWhole ? versions : versions.slice(0, shownAtFirst);
  return (
    <BoxSection id="rebalances">
      <div className="box-sheet box-versions">
        {!isLocked && <Verification versions={versions} proofs={proofs} onVerified={setProofs} />}
        <Timeline
          label="Versions, newest first"
          events={shown.map((version, at) => ({
            key: String(version.version),
            at: version.effective,
            ...describeProof(version, proofs),
            detail: describeVersion(version),
            body: <VersionDetails version={version} isOpen={at === 0} />,
          }))}
        />
        {versions.length > shownAtFirst && (
          <button type="button" className="page-more" onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? "Show latest only" : `Show all ${formatCount(versions.length)}`}
          </button>
        )}
      </div>
    </BoxSection>
  );
}

function Verification({
  versions,
  proofs,
  onVerified,
}: {
  readonly versions: readonly BoxVersion[];
  readonly proofs: Proofs | null;
  readonly onVerified: (proofs: Proofs) => void;
}) {
  const [isBusy, setIsBusy] = useState(false);
  // Browsers hash on secure pages only.
  const canHash = typeof crypto !== "undefined" && "subtle" in crypto;
  if (proofs !== null) {
    const broken = versions.filter(({ version }) => proofs.get(version) !== "holds");
    return broken.length === 0 ? (
      <StatusBanner tone="good" title={`All ${formatCount(versions.length)} versions verified`}>
        <p>Each version matches its published SHA-256 hash and links to the previous one.</p>
      </StatusBanner>
    ) : (
      <StatusBanner tone="bad" title="The version history does not match its hashes">
        <p>
          Not verified: {broken.map(({ version }) => `version ${version}`).join(", ")}. Later
          versions cannot be trusted either.
        </p>
      </StatusBanner>
    );
  }
  return (
    <div className="versions-verify">
      <p className="box-soft">
        {canHash
          ? "Each version contains the previous version’s hash. Check them in your browser."
          : "Verification needs a secure (https) connection."}
      </p>
      <Button
        variant="default"
        size="sm"
        loading={isBusy}
        disabled={!canHash}
        onClick={() => {
          setIsBusy(true);
          void verifyVersions(versions)
            .then(onVerified)
            .finally(() => setIsBusy(false));
        }}
      >
        Verify
      </Button>
    </div>
  );
}

function describeProof(
  { version, isBacktested }: BoxVersion,
  proofs: Proofs | null,
): { readonly state: ChipState; readonly label: string } {
  const name = `Version ${version}${isBacktested ? ", back-tested" : ""}`;
  switch (proofs?.get(version)) {
    case undefined:
      return { state: "none", label: name };
    case "holds":
      return { state: "done", label: `${name}: verified` };
    case "changed":
      return { state: "failed", label: `${name}: does not match its hash` };
    case "unlinked":
      return { state: "failed", label: `${name}: not linked to the previous version` };
  }
}

function describeVersion({ note, turnover }: BoxVersion): string {
  const traded = turnover === null ? "" : `Turnover ${printPercent(turnover)}.`;
  return [note, traded].filter((part) => part !== "").join(" ");
}

function VersionDetails({
  version: { changes, hash, publishedAt },
  isOpen,
}: {
  readonly version: BoxVersion;
  readonly isOpen: boolean;
}) {
  return (
    <>
      {changes.length > 0 && (
        <details className="version-changes" open={isOpen}>
          <summary>
            {formatCount(changes.length)} {changes.length === 1 ? "change" : "changes"}
          </summary>
          <Table<BoxWeightChange>
            label="Weight changes"
            columns={[
              { id: "name", header: "Company", render: ({ name }) => name },
              {
                id: "before",
                header: "Before",
                align: "end",
                render: ({ before }) => (before === 0 ? "New" : printWeight(before)),
              },
              {
                id: "after",
                header: "After",
                align: "end",
                render: ({ after }) => (after === 0 ? "Removed" : printWeight(after)),
              },
              {
                id: "reason",
                header: "Reason",
                className: "table-words",
                render: ({ reason }) => reason,
              },
            ]}
            rows={changes}
            rowKey={({ coCode }) => coCode}
            rowHref={({ symbol }) => companyPageOf(symbol)}
          />
        </details>
      )}
      <p className="version-hash">
        Published {formatMoment(publishedAt)} · SHA-256 <code>{hash}</code>
      </p>
    </>
  );
}

function printWeight(value: number): string {
  return writePercent(formatPrice(value));
}
