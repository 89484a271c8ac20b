import type { CompanyHit } from "@munshi/bff/contract";
import { Dialog } from "../../ui/Dialog.tsx";
import { CompanyPanel } from "./CompanyPanel.tsx";
import { ChartLink, DetailLink } from "./DetailLink.tsx";
import { PanelHead } from "./PanelHead.tsx";
import { PanelTabs } from "./PanelTabs.tsx";

/** One company's analysis over the page where it was chosen. */
export function CompanyPanelDialog({
  company: { name, symbol },
  onClose,
}: {
  readonly company: CompanyHit;
  readonly onClose: () => void;
}) {
  return (
    <Dialog title={name} shape="panel-dialog" onClose={onClose}>
      <CompanyPanel symbol={symbol}>
        <div className="panel-top">
          <PanelHead />
          <div className="panel-ways">
            <ChartLink symbol={symbol} onLeave={onClose} />
            <DetailLink symbol={symbol} />
          </div>
        </div>
        <PanelTabs />
      </CompanyPanel>
    </Dialog>
  );
}
