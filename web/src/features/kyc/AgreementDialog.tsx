import { Button } from "@mantine/core";
import { agreement } from "../../content/kyc/agreement.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { ScrollRegion } from "../../ui/ScrollRegion.tsx";

/** The agreement accepted in the first KYC step. */
export function AgreementDialog({
  onClose,
  onAccept,
}: {
  readonly onClose: () => void;
  readonly onAccept: () => void;
}) {
  return (
    <Dialog title="Agreement" wide onClose={onClose}>
      <ScrollRegion label="Agreement" className="kyc-agreement">
        <p>{agreement.lead}</p>
        {agreement.sections.map(({ heading, paragraphs }) => (
          <section key={heading}>
            <h3>{heading}</h3>
            {paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </section>
        ))}
        <p className="account-lead">Version {agreement.edition}</p>
      </ScrollRegion>
      <div className="dialog-foot">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button onClick={onAccept}>Accept</Button>
      </div>
    </Dialog>
  );
}
