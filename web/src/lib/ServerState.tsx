import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { readConnection, watchConnection } from "./connection.ts";
import { onSignedOut } from "./session/session.ts";

const client = new QueryClient({
  defaultOptions: {
    // A failure is shown with a button to try again.
    queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false },
  },
});
onSignedOut(() => client.clear());

/** Retries failed queries on screen once the server is reachable again. */
watchConnection(() => {
  if (readConnection() !== "up") return;
  void client.refetchQueries({
    type: "active",
    predicate: ({ state }) => state.status === "error",
  });
});

/** Keeps what servers answered for the parts of the page below it, until someone logs out. */
export function ServerState({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
