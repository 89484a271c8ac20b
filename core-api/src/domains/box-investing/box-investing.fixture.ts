import type { ListsServer } from "../../company-lists.fixture.ts";
import type { Member } from "../../saved-work/screens-server.fixture.ts";

type Investor = Pick<Member, "userId" | "get" | "send">;

/** A member who logs in again when their session is over. */
export async function openInvestor(server: ListsServer, email: string): Promise<Investor> {
  const { userId, bearer: first } = await server.member(email);
  let bearer = first;
  const send: Member["send"] = async <Body>(method: string, path: string, body?: unknown) => {
    const call = () =>
      server.call<Body>(path, { method, bearer, ...(body === undefined ? {} : { body }) });
    const told = await call();
    if (told.status !== 401) return told;
    bearer = (await server.signIn(email)).access;
    return call();
  };
  return { userId, send, get: (path) => send("GET", path) };
}
