import { Dialog } from "../../ui/Dialog.tsx";

const keys: readonly (readonly [keys: readonly string[], does: string])[] = [
  [["/"], "Search the list"],
  [["j", "k"], "Next, previous row"],
  [["x"], "Select the row"],
  [["Shift", "x"], "Select up to the row"],
  [["e"], "Open the row"],
  [["n", "p"], "Next, previous page"],
  [["Ctrl", "K"], "Go to a page or record"],
  [["?"], "Show this help"],
];

/** Keyboard shortcuts of a list. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="keys-list">
        {keys.map(([each, does]) => (
          <div key={does}>
            <dt>
              {each.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
