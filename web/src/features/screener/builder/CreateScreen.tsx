import { lazy, memo, Suspense } from "react";
import { Link } from "wouter";
import { formatAddress } from "../address.ts";
import { useScreenerState } from "../context.ts";

const CreateScreenSection = lazy(async () => ({
  default: (await import("./add-filter/CreateScreenSection.tsx")).CreateScreenSection,
}));

/** The way to create a screener on the page, while it is not open; the query comes along. */
export const CreateScreenLink = memo(function CreateScreenLink() {
  const { address } = useScreenerState();
  if (address.create) return null;
  return <Link href={formatAddress({ ...address, create: true })}>Create screener</Link>;
});

/** Where a screener is created, when the address says so. */
export const CreateScreenPlace = memo(function CreateScreenPlace() {
  const { address } = useScreenerState();
  return <Suspense>{address.create && <CreateScreenSection />}</Suspense>;
});
