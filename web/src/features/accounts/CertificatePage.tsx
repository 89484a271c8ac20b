import { Button } from "@mantine/core";
import type { CertificateAnswer } from "@munshi/bff/contract";
import { IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useSnapshot } from "valtio";
import { formatDate } from "../../lib/format.ts";
import { ServerState } from "../../lib/ServerState.tsx";
import { session } from "../../lib/session/session.ts";
import { QueryFailure } from "../../ui/FailureNotice.tsx";
import { Logo } from "../../ui/Logo.tsx";
import "./accounts.css";
import "./certificate.css";
import { fetchCertificates } from "./member-api.ts";

/** Printable certificates of the member. */
export function CertificatePage() {
  return (
    <ServerState>
      <div className="page certificates">
        <Certificates />
      </div>
    </ServerState>
  );
}

function Certificates() {
  const { member } = useSnapshot(session);
  const { data, error, refetch } = useQuery({
    queryKey: ["certificates", member?.userId ?? null],
    queryFn: fetchCertificates,
  });
  const certificates = data?.certificates ?? [];
  return (
    <>
      <div className="certificates-head">
        <h1>Certificate</h1>
        {certificates.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        )}
      </div>
      <QueryFailure title="Certificates could not be loaded" query={{ error, refetch }} />
      {error === null && data === undefined && (
        <div className="certificate certificate-waiting" aria-busy="true" />
      )}
      {data !== undefined && certificates.length === 0 && (
        <p className="account-lead">Certificates issued to you appear here.</p>
      )}
      {certificates.map((certificate) => (
        <Certificate key={certificate.id} {...certificate} />
      ))}
    </>
  );
}

function Certificate({ id, number, title, holder, reason, issued_on: day }: CertificateAnswer) {
  return (
    <article className="certificate" aria-labelledby={`certificate-${id}`}>
      <Logo />
      <h2 id={`certificate-${id}`}>{title}</h2>
      <p className="certificate-words">
        This certifies that <strong>{holder}</strong> {reason}.
      </p>
      <dl className="certificate-facts figure">
        <div>
          <dt>Issued on</dt>
          <dd>{formatDate(day)}</dd>
        </div>
        <div>
          <dt>Certificate no.</dt>
          <dd>{number}</dd>
        </div>
      </dl>
    </article>
  );
}
