import { Button } from "@mantine/core";
import type { KycCaseAnswer } from "@munshi/bff/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSnapshot } from "valtio";
import { ServerState } from "../../lib/ServerState.tsx";
import { reloadSession, session } from "../../lib/session/session.ts";
import { readRequest } from "../../shell/dialogs.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import "../../ui/account-sheet.css";
import { fetchKyc } from "./api.ts";
import { BankStep } from "./BankStep.tsx";
import { IdentityStep } from "./IdentityStep.tsx";
import { KycDone } from "./KycDone.tsx";
import "./kyc.css";
import { PanStep } from "./PanStep.tsx";
import { findStage, stageTitles } from "./stages.ts";

/** Proves who someone is, step by step. Where something needs it, closable only while a free trial runs. */
export function KycDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <ServerState>
      <Kyc onClose={onClose} />
    </ServerState>
  );
}

function Kyc({ onClose }: { readonly onClose: () => void }) {
  const { member } = useSnapshot(session);
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ["kyc"],
    queryFn: fetchKyc,
    staleTime: 0,
    gcTime: 0,
  });
  const stage = data === undefined ? null : findStage(data);
  // All other stages leave nothing to do, so the dialog can be closed.
  const isDemanded = stage === "pan" || stage === "bank" || stage === "identity";
  const isByChoice = readRequest("kyc")?.isByChoice === true;
  const canClose = !isDemanded || isByChoice || member?.freeTrial === true;
  const goOn = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: ["kyc"] });
    // The next answer says it too, where this one does not come.
    await reloadSession().catch(() => undefined);
  };
  return (
    <Dialog
      key={stage}
      title={stage === null ? "KYC" : stageTitles[stage]}
      onClose={canClose ? onClose : null}
    >
      <QueryFailure title="KYC status could not be loaded" query={{ error, refetch }} />
      {error === null && data === undefined && <div className="kyc-waiting" aria-busy="true" />}
      {data !== undefined && <Stage kycCase={data} onDone={goOn} onClose={onClose} />}
      {isDemanded && canClose && (
        <Button variant="subtle" color="gray" fullWidth onClick={onClose}>
          Finish later
        </Button>
      )}
    </Dialog>
  );
}

function Stage({
  kycCase,
  onDone,
  onClose,
}: {
  readonly kycCase: KycCaseAnswer;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}) {
  switch (findStage(kycCase)) {
    case "unavailable":
      return <p>KYC is temporarily unavailable. Try again later.</p>;
    case "pan":
      return <PanStep key={kycCase.known_name} knownName={kycCase.known_name} />;
    case "bank":
      return <BankStep pending={kycCase.account} onDone={onDone} />;
    case "identity":
      return <IdentityStep account={kycCase.account} />;
    default:
      return <KycDone kycCase={kycCase} onClose={onClose} />;
  }
}
