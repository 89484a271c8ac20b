import { memo, useMemo } from "react";
import { useSnapshot } from "valtio";
import { session } from "../../../../lib/session/session.ts";
import { useBuilderPart, useBuilderState } from "../../context.ts";
import { slots } from "../../slots.ts";
import { panelKeys } from "../builder-state.ts";
import { resetFirst } from "../builder.ts";
import { LoginButton } from "../LoginButton.tsx";
import { ChoiceField } from "./ChoiceField.tsx";
import "./panel.css";
import { PriceField } from "./PriceField.tsx";

/** In the order of their size, which no alphabet knows. */
const marketCapClasses = ["Large Cap", "Mid Cap", "Small Cap"];

/** The reader's own lists, or how to come to some. */
function PortfolioField() {
  const { viewer } = useSnapshot(session);
  const { lists } = useBuilderState();
  const names = useMemo(() => lists.map(({ name }) => name), [lists]);
  const inset = !viewer.isSignedIn ? (
    <div className="panel-inset">
      <p>Log in to see your stock lists.</p>
      <LoginButton />
    </div>
  ) : names.length === 0 ? (
    <div className="panel-inset">
      <p>No stock lists yet.</p>
    </div>
  ) : undefined;
  return (
    <div>
      <ChoiceField
        column={panelKeys.portfolio}
        label="User Portfolio"
        any="All companies"
        named={3}
        names={names}
        inset={inset}
      />
      {slots.managePortfolio !== null && (
        <button type="button" className="panel-link" onClick={slots.managePortfolio}>
          Manage Portfolio
        </button>
      )}
    </div>
  );
}

/** The fields of the panel 'Your Query'; each writes a filter of the one query. */
export const QueryFilters = memo(function QueryFilters({
  coversPage,
}: {
  /** The page, which says why the fields cannot be used, is not seen. */
  readonly coversPage: boolean;
}) {
  const isUndrawable = useBuilderPart(({ outlined }) => outlined?.outline.drawable === false);
  return (
    <div className="query-filters">
      {coversPage && isUndrawable && (
        <p className="panel-note">
          <strong>{resetFirst}</strong>
          <span>This query cannot be shown as filters. Reset it or edit the text.</span>
        </p>
      )}
      <ChoiceField column={panelKeys.sector} label="Sector" any="All sectors" named={3} />
      <ChoiceField column={panelKeys.indices} label="Indices" any="All indices" named={2} />
      <ChoiceField
        column={panelKeys.marketCap}
        label="Market Cap"
        any="Large, Mid and Small Cap"
        named={3}
        names={marketCapClasses}
      />
      <PortfolioField />
      <PriceField />
    </div>
  );
});
