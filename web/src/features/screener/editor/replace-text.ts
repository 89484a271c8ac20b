/** The change that makes one text another: only what differs, with the caret at the same words. */
export function replaceText(
  before: string,
  after: string,
  caret: number,
): {
  readonly changes: { readonly from: number; readonly to: number; readonly insert: string };
  readonly selection: { readonly anchor: number };
} {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let same = 0;
  while (same < most - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  const to = before.length - same;
  const insert = after.slice(start, after.length - same);
  // Only the case changed: every caret position stays valid.
  if (before.length === after.length && before.toLowerCase() === after.toLowerCase()) {
    return { changes: { from: start, to, insert }, selection: { anchor: caret } };
  }
  const behind = caret >= to ? after.length - (before.length - caret) : start + insert.length;
  return {
    changes: { from: start, to, insert },
    selection: { anchor: caret < to && caret <= start ? caret : behind },
  };
}
