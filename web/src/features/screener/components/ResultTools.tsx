import { Button } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { lazy, memo, Suspense, useState } from "react";
import { useSnapshot } from "valtio";
import { DensityChoice } from "../../../table/DensityChoice.tsx";
import { useScreenerPart } from "../context.ts";
import { ViewChoice } from "../results/ViewChoice.tsx";
import { slots } from "../slots.ts";
import { closeWhy, why } from "../why/why-state.ts";

const ResultColumns = lazy(async () => ({
  default: (await import("./ResultColumns.tsx")).ResultColumns,
}));

/** Result toolbar: export, view, row height and columns. */
export const ResultTools = memo(function ResultTools() {
  const isTable = useScreenerPart(({ address }) => address.view === "companies");
  const hasAnswer = useScreenerPart(({ result, refusal }) => result !== null || refusal !== null);
  const [isOpen, setIsOpen] = useState(false);
  // The other panel takes the same place.
  const { subject } = useSnapshot(why);
  const isChoosing = isOpen && !isTable && subject === null;
  const { ExportButton } = slots;
  return (
    <div className="result-tools">
      {ExportButton !== null && <ExportButton />}
      <ViewChoice />
      {!isTable && (
        <>
          <DensityChoice />
          <Button
            variant="default"
            className="icon-on-narrow"
            title="Columns"
            disabled={!hasAnswer}
            aria-haspopup="dialog"
            aria-expanded={isChoosing}
            onClick={() => {
              closeWhy();
              setIsOpen(!isChoosing);
            }}
            leftSection={<IconColumns3 size={16} stroke={1.6} aria-hidden />}
          >
            Columns
          </Button>
        </>
      )}
      <Suspense>{isChoosing && <ResultColumns onClose={() => setIsOpen(false)} />}</Suspense>
    </div>
  );
});
