import {
  ActionsTable,
  actionsSlowAfterMs,
  noActions,
} from "../../../company-parts/ActionsTable.tsx";
import { KeyFigures } from "./KeyFigures.tsx";
import { NewsList, noNews } from "../../../company-parts/NewsList.tsx";
import { noScoreText, ScoreGauges } from "../../../company-parts/ScoreGauges.tsx";
import { SectionPart } from "../../../company-parts/SectionPart.tsx";

/** Scores, key figures, news and what the company paid and split. */
export function OverviewTab() {
  return (
    <div className="panel-overview">
      <SectionPart name="scores" title="Emoji score" height={260} emptyText={noScoreText} bare>
        {(scores) => <ScoreGauges scores={scores} />}
      </SectionPart>
      <SectionPart name="summary" title="Key metrics" height={220} bare>
        {(summary) => <KeyFigures summary={summary} />}
      </SectionPart>
      <SectionPart name="news" title="News" height={200} emptyText={noNews} bare>
        {({ items }) => (
          <div className="panel-news">
            <NewsList items={items.slice(0, shownNews)} />
          </div>
        )}
      </SectionPart>
      <SectionPart
        name="actions"
        title="Corporate actions"
        height={240}
        emptyText={noActions}
        slowAfterMs={actionsSlowAfterMs}
        bare
      >
        {({ actions }) => <ActionsTable actions={actions} />}
      </SectionPart>
    </div>
  );
}

const shownNews = 6;
