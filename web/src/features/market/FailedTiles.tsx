import { Button } from "@mantine/core";
import { useState } from "react";

/** Tells that several tiles failed, and asks for all of them at once. */
export function FailedTiles({
  count,
  of,
  onRetry,
}: {
  readonly count: number;
  /** Number of tiles shown. */
  readonly of: number;
  readonly onRetry: () => Promise<unknown>;
}) {
  const [isTrying, setIsTrying] = useState(false);
  return (
    <div className="market-gap">
      <output>
        {count} of {of} tiles could not be loaded. Retrying automatically.
      </output>
      <Button
        variant="default"
        size="sm"
        loading={isTrying}
        onClick={() => {
          setIsTrying(true);
          void onRetry().finally(() => setIsTrying(false));
        }}
      >
        Retry all
      </Button>
    </div>
  );
}
