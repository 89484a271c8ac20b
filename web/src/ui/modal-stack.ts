const opened: HTMLElement[] = [];
const followers = new Set<() => void>();

function notifyFollowers(): void {
  for (const follow of followers) follow();
}

/** Puts a dialog above those that are open. Returns the function that removes it. */
export function openModal(dialog: HTMLElement): () => void {
  opened.push(dialog);
  notifyFollowers();
  return () => {
    opened.splice(opened.indexOf(dialog), 1);
    notifyFollowers();
  };
}

/** The topmost dialog, or null if none is open. */
export function readTopModal(): HTMLElement | null {
  return opened.at(-1) ?? null;
}

/** Calls `follow` when the topmost dialog changes. Returns the function that stops it. */
export function followTopModal(follow: () => void): () => void {
  followers.add(follow);
  return () => {
    followers.delete(follow);
  };
}
