import { useNextName } from "./useNextName.ts";

/** Names the page after a login or sign-up: "Log in to continue to Kaveri Pumps". */
export function NextPage({
  action,
  next,
  hasEnded = false,
}: {
  readonly action: "Log in" | "Sign up";
  /** Address of the page; null where the login leads nowhere in particular. */
  readonly next: string | null;
  /** The last session ended without a logout. */
  readonly hasEnded?: boolean;
}) {
  const name = useNextName(next);
  if (name === null && !hasEnded) return null;
  const to = name === null ? "" : ` to ${name}`;
  return (
    <output className="account-lead">
      {hasEnded && "Your session has expired. "}
      {/* The line keeps its place while a company's name loads. */}
      {name === "" ? "\u00a0" : `${action} to continue${to}${hasEnded ? "." : ""}`}
    </output>
  );
}
