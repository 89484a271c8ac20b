import { visitor } from "@munshi/bff/contract";
import type { MemberView, SessionView, Viewer } from "@munshi/bff/contract";
import { proxy } from "valtio";
import { callBff, listenForEndedSession } from "../http.ts";
import { forgetDrafts, leaveDraftsTo, takeDraftsBack } from "../stored-fields.ts";
import { clearSessionKeys, clearStorage, readSlice, writeSlice } from "./stored-state.ts";

/** Messages between the tabs of one browser. */
type SessionNews = "signed-in" | "signed-out";

interface SessionChannel {
  tell(news: SessionNews): void;
}

/** Joins the tabs of this browser; `listen` hears what others tell, never one's own words. */
function openSessionChannel(listen: (news: SessionNews) => void): SessionChannel {
  const channel = new BroadcastChannel("munshi.session");
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (data === "signed-in" || data === "signed-out") listen(data);
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  return { tell: (news) => channel.postMessage(news) };
}

/** The current viewer. It grants no access: the servers identify the viewer themselves. */
export interface SessionState {
  viewer: Viewer;
  /** Null for a visitor. */
  member: MemberView | null;
  /** False until the server has said; `viewer` and `initials` are then as of the last visit. */
  isKnown: boolean;
  /** Empty for a visitor. */
  initials: string;
  /** Someone has signed in since the page was loaded. */
  hasArrived: boolean;
  /** The last session ended without a logout, with no sign-in since. */
  hasEnded: boolean;
}

export const session = proxy<SessionState>({
  viewer: visitor,
  member: null,
  isKnown: false,
  initials: "",
  hasArrived: false,
  hasEnded: false,
});

/** Origin of a session's end: this tab, or a logout in another one. */
type Place = "here" | "elsewhere";

/**
 * Forgets what is a member's. With `storesDrafts` what they are writing waits in this tab for them to
 * log in again, by `storeFields` under `draftPrefix`; everything else goes all the same.
 */
type Forget = (storesDrafts: boolean) => void;

const forgetters = new Set<Forget>();
let channel: SessionChannel | null = null;
let leave: (place: Place) => void = () => undefined;

/**
 * Has `forget` called whenever a member's session is over, so that nothing of theirs stays, until the
 * answer is called.
 */
export function onSignedOut(forget: Forget): () => void {
  forgetters.add(forget);
  return () => {
    forgetters.delete(forget);
  };
}

/**
 * Restores the state of the last visit and listens to other tabs. `onLeave` is called when a
 * signed-in session ends.
 */
export function startSession(onLeave: (place: Place) => void): void {
  leave = onLeave;
  const initials = readStoredInitials();
  if (initials !== "") {
    session.initials = initials;
    session.viewer = { ...visitor, isSignedIn: true };
  }
  listenForEndedSession(() => endSession("ended", "here"));
  channel = openSessionChannel((news) => {
    if (news === "signed-out") endSession("logout", "elsewhere");
    // If the reload fails, the next server response updates the session.
    else reloadSession().catch(() => undefined);
  });
}

/** Takes what a server says of the session. */
export function showSession({ viewer, member }: SessionView): void {
  const wasSignedIn = session.viewer.isSignedIn;
  if (member !== null && session.member !== null && member.userId !== session.member.userId) {
    forgetEverybody(false);
    forgetDrafts();
  }
  if (member !== null) {
    takeDraftsBack(member.userId);
    session.hasEnded = false;
  }
  session.viewer = viewer;
  session.member = member;
  session.initials = member?.initials ?? "";
  session.isKnown = true;
  if (member !== null) storeMember(viewer, member);
  else if (wasSignedIn) {
    clearSessionKeys();
    forgetDrafts();
  }
}

/** After a sign-in in this tab: takes it and tells the others. */
export function beginSession(view: SessionView): void {
  forgetEverybody(view.member !== null && takeDraftsBack(view.member.userId));
  showSession(view);
  session.hasArrived = true;
  channel?.tell("signed-in");
}

/** Asks who is signed in; throws `RequestFailed`. */
export async function reloadSession(): Promise<void> {
  showSession(await callBff("GET /api/session"));
}

/**
 * Logs out in all tabs. Throws `RequestFailed` if the server cannot be reached; the session then
 * continues.
 */
export async function signOut(): Promise<void> {
  await callBff("POST /api/session/sign-out");
  channel?.tell("signed-out");
  endSession("logout", "here");
}

function endSession(reason: "ended" | "logout", place: Place): void {
  const wasSignedIn = session.viewer.isSignedIn;
  const owner = reason === "ended" ? session.member : null;
  if (reason === "logout") clearStorage();
  else clearSessionKeys();
  if (owner === null) forgetDrafts();
  else leaveDraftsTo(owner.userId);
  forgetEverybody(owner !== null);
  session.viewer = visitor;
  session.member = null;
  session.initials = "";
  session.isKnown = true;
  session.hasArrived = false;
  session.hasEnded = reason === "ended" && wasSignedIn;
  if (wasSignedIn) leave(place);
}

function forgetEverybody(storesDrafts: boolean): void {
  for (const forget of forgetters) forget(storesDrafts);
}

function storeMember(viewer: Viewer, member: MemberView): void {
  writeSlice("loggedIn", true);
  writeSlice("auth", {
    subscribed: viewer.isSubscribed,
    free_trial: member.freeTrial,
    subs_valid_till: member.subsValidTill,
    risk_quest_filled: viewer.hasRiskProfile,
    is_optimized: viewer.isOptimized,
    kyc_status: member.kycStatus,
  });
  writeSlice("investor", { initials: member.initials, is_referrer: viewer.isReferrer });
}

function readStoredInitials(): string {
  const investor = readSlice("investor");
  if (readSlice("loggedIn") !== true || typeof investor !== "object" || investor === null)
    return "";
  const initials: unknown = Reflect.get(investor, "initials");
  return typeof initials === "string" ? initials.slice(0, 3) : "";
}

/** The address on another host of the site that carries the login there. Throws `RequestFailed`. */
export async function handOver(host: string, next: string): Promise<string> {
  const { url } = await callBff("POST /api/session/handover", { body: { host, next } });
  return url;
}
