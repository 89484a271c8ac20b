import { lazy, memo, Suspense } from "react";
import { Link, useSearch } from "wouter";
import { emptyAddress, formatAddress } from "../address.ts";
import { useScreener, useScreenerPart } from "../context.ts";

const CreateScreenSection = lazy(async () => ({
  default: (await import("./add-filter/CreateScreenSection.tsx")).CreateScreenSection,
}));

/** The way to create a screener on the page, while it is not open; the query comes along. */
export const CreateScreenLink = memo(function CreateScreenLink() {
  const screener = useScreener();
  const isOpen = new URLSearchParams(useSearch()).get("create") === "1";
  if (isOpen) return null;
  return (
    <Link
      href={formatAddress({ ...emptyAddress, create: true })}
      onClick={(event) => {
        event.preventDefault();
        screener.goTo({ ...screener.state.address, query: screener.state.draft, create: true });
      }}
    >
      All parameters
    </Link>
  );
});

/** Shows the create-screener section if the URL requests it, once rows are loaded. */
export const CreateScreenPlace = memo(function CreateScreenPlace() {
  const isOpen = useScreenerPart(
    ({ address, phase, result }) => address.create && phase === "ready" && result !== null,
  );
  return <Suspense>{isOpen && <CreateScreenSection />}</Suspense>;
});
