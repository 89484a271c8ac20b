const opened: HTMLDialogElement[] = [];
const followers = new Set<() => void>();

function notifyFollowers(): void {
  for (const follow of followers) follow();
}

/**
 * Shows `dialog` over the page and everything else that is open; the answer closes it again. All that
 * lies below is unreachable meanwhile, for keyboard and reader too.
 */
export function showModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  opened.push(dialog);
  notifyFollowers();
  return () => {
    dialog.close();
    opened.splice(opened.indexOf(dialog), 1);
    notifyFollowers();
  };
}

/** The dialog over all others; null while the page itself is in use. */
export function readTopModal(): HTMLDialogElement | null {
  return opened.at(-1) ?? null;
}

/** Calls `follow` whenever another one is the topmost; the answer ends that. */
export function followTopModal(follow: () => void): () => void {
  followers.add(follow);
  return () => {
    followers.delete(follow);
  };
}
