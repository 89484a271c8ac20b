import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useParams } from "wouter";
import { callCore, toFailure } from "../../lib/http.ts";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { StatusBanner } from "../../ui/StatusBanner.tsx";
import "./accounts.css";

/** Ends news and offers by mail. A button does it: programs that check links open the page too. */
export function MailOptOutPage() {
  const { token = "" } = useParams();
  const ending = useMutation({
    mutationFn: () => callCore("POST /mail/opt-out/:token", { params: { token } }),
  });
  return (
    <div className="page account-page">
      <section className="account-sheet" aria-labelledby="opt-out-title">
        <h1 id="opt-out-title">Unsubscribe</h1>
        {ending.isSuccess ? (
          <StatusBanner tone="good" title="You will get no more news and offers by mail">
            <p>Turn them on again in your notification settings.</p>
          </StatusBanner>
        ) : (
          <>
            <p>Stop news and offers by mail. Mails about your account still arrive.</p>
            {ending.error !== null && (
              <FailureNotice title="Not unsubscribed" failure={toFailure(ending.error)} />
            )}
            <Button loading={ending.isPending} onClick={() => ending.mutate()}>
              Unsubscribe
            </Button>
          </>
        )}
      </section>
    </div>
  );
}
