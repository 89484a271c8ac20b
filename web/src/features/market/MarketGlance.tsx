import type { MarketTileName } from "@munshi/bff/contract";
import { useState } from "react";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { ServerState } from "../../lib/ServerState.tsx";
import { useMarketView } from "./market-data.ts";
import { MarketHeatmap, MarketTile } from "./MarketTile.tsx";
import "./market.css";

/** Some tiles of the newest day, for a page that is about more than the market. */
export function MarketGlance({ names }: { readonly names: readonly MarketTileName[] }) {
  return (
    <ServerState>
      <Glance names={names} />
    </ServerState>
  );
}

function Glance({ names }: { readonly names: readonly MarketTileName[] }) {
  const market = useMarketView(null);
  const [index, setIndex] = useState<string | null>(null);
  if (market.failure !== null) {
    return (
      <FailureNotice
        title="Market overview could not be loaded"
        failure={market.failure}
        onRetry={() => void market.retry()}
      />
    );
  }
  return (
    <div className="market-tiles">
      {names.map((name) =>
        name === "heatmap" ? (
          <MarketHeatmap
            key={name}
            market={market}
            day={null}
            index={index}
            moves={null}
            onChooseIndex={setIndex}
            level={3}
          />
        ) : (
          <MarketTile key={name} name={name} market={market} moves={null} level={3} />
        ),
      )}
    </div>
  );
}
