import type { CompanyHit } from "@munshi/bff/contract";
import { Link } from "wouter";
import { isAvailablePath } from "../../../../shell/available-pages.ts";

/** A company's name as the way to its page; to its card for as long as the page does not stand. */
export function CompanyLink({
  company,
  onChoose,
}: {
  readonly company: CompanyHit;
  readonly onChoose: (company: CompanyHit) => void;
}) {
  const { name, symbol } = company;
  const page = `/company/${encodeURIComponent(symbol)}`;
  const face = (
    <>
      <span className="company-name">{name}</span> <span className="company-symbol">{symbol}</span>
    </>
  );
  return isAvailablePath(page) ? (
    <Link href={page} className="company-link">
      {face}
    </Link>
  ) : (
    <button
      type="button"
      className="company-link"
      aria-haspopup="dialog"
      onClick={() => onChoose(company)}
    >
      {face}
    </button>
  );
}
