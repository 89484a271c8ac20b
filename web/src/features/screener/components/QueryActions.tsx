import { Button } from "@mantine/core";
import { IconIndentIncrease, IconPlayerPlay } from "@tabler/icons-react";
import { memo } from "react";
import { useIsBusy, useScreener } from "../context.ts";

/** Actions on a query's text; a separate component, so that typing does not re-render them. */
export const QueryActions = memo(function QueryActions() {
  const screener = useScreener();
  const busy = useIsBusy();
  return (
    <div className="query-actions">
      <Button
        size="sm"
        variant="default"
        onClick={screener.run}
        aria-busy={busy}
        leftSection={<IconPlayerPlay size={16} aria-hidden />}
      >
        Run Query
      </Button>
      <Button
        size="sm"
        variant="default"
        onClick={() => void screener.format()}
        aria-keyshortcuts="Shift+Alt+F"
        title="Shift Alt F"
        leftSection={<IconIndentIncrease size={16} aria-hidden />}
      >
        Format
      </Button>
    </div>
  );
});
