import { Link } from "wouter";
import { useBilling } from "../../pay-parts/pay-api.ts";
import { currentAddress } from "../../shell/go.ts";
import { setupPageOf } from "./setup-page.ts";

/** Billing details of the buyer, and the seller. */
export function BillingSummary() {
  const { data } = useBilling();
  if (data === undefined) return <div className="pay-sheet pay-billing" aria-busy="true" />;
  const { details, seller, states } = data;
  const state = states.find(({ code }) => code === details?.state_code)?.name;
  return (
    <section className="pay-sheet pay-billing" aria-labelledby="pay-billing">
      <div className="pay-head">
        <h2 id="pay-billing">Invoice</h2>
        <Link className="pay-act" href={setupPageOf(currentAddress())}>
          {details === null ? "Add details" : "Edit"}
          <span className="visually-hidden"> billing details</span>
        </Link>
      </div>
      {details === null ? (
        <p className="pay-soft">
          Issued in your account’s name, with the seller’s State as place of supply.
        </p>
      ) : (
        <p>
          {details.name}
          <span className="pay-soft pay-line">
            {details.address}, {state} {details.pin_code}
          </span>
          {details.gstin !== "" && <span className="pay-soft pay-line">GSTIN {details.gstin}</span>}
        </p>
      )}
      <SellerFacts seller={seller} />
    </section>
  );
}

/** Name, registration and UPI handle of the seller. */
export function SellerFacts({
  seller: { name, registration, gstin, upi_handle },
}: {
  readonly seller: {
    readonly name: string;
    readonly registration: string;
    readonly gstin: string;
    readonly upi_handle: string;
  };
}) {
  return (
    <dl className="pay-facts">
      <div>
        <dt>You pay</dt>
        <dd>{name}</dd>
      </div>
      <div>
        <dt>SEBI registration</dt>
        <dd>{registration}</dd>
      </div>
      {gstin !== "" && (
        <div>
          <dt>GSTIN</dt>
          <dd>{gstin}</dd>
        </div>
      )}
      {upi_handle !== "" && (
        <div>
          <dt>UPI, only to</dt>
          <dd>{upi_handle}</dd>
        </div>
      )}
    </dl>
  );
}
