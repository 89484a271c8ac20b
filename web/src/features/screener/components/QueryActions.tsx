import { Button } from "@mantine/core";
import { IconIndentIncrease, IconPlayerPlay, IconRestore } from "@tabler/icons-react";
import { memo } from "react";
import { useScreener, useScreenerState } from "../context.ts";

/** What can be done with a query; apart from its text, so that no key draws it anew. */
export const QueryActions = memo(function QueryActions({
  onReset,
}: {
  readonly onReset: () => void;
}) {
  const screener = useScreener();
  const { running } = useScreenerState();
  return (
    <div className="query-actions">
      <Button
        onClick={screener.run}
        aria-busy={running}
        leftSection={<IconPlayerPlay size={16} aria-hidden />}
      >
        Run Query
      </Button>
      <Button
        variant="default"
        onClick={() => void screener.format()}
        aria-keyshortcuts="Shift+Alt+F"
        title="Shift Alt F"
        leftSection={<IconIndentIncrease size={16} aria-hidden />}
      >
        Format
      </Button>
      <Button
        variant="default"
        onClick={() => {
          screener.reset();
          onReset();
        }}
        leftSection={<IconRestore size={16} aria-hidden />}
      >
        Reset
      </Button>
    </div>
  );
});
