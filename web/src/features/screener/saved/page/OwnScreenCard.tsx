import { Button } from "@mantine/core";
import type { SavedScreen } from "@munshi/bff/contract";
import { IconHistory, IconPencil, IconShare2, IconTrash } from "@tabler/icons-react";
import { Link } from "wouter";
import { formatMoment } from "../../../../lib/format-moment.ts";
import { addressOfOwn, forgetBorrowed } from "./open-screen.ts";

/** The dialog open for a saved query. */
export interface ScreenDialog {
  readonly id: string;
  readonly kind: "edit" | "versions" | "share" | "delete";
}

const actions = [
  { kind: "edit", label: "Edit", Icon: IconPencil },
  { kind: "versions", label: "Versions", Icon: IconHistory },
  { kind: "share", label: "Share", Icon: IconShare2 },
] as const;

/** A saved query, with what can be done with it. */
export function OwnScreenCard({
  screen,
  onDialog,
}: {
  readonly screen: SavedScreen;
  readonly onDialog: (dialog: ScreenDialog) => void;
}) {
  const { id, name, description, access, text, version, updatedAt } = screen;
  return (
    <li className="saved-card">
      <div className="saved-card-head">
        <h2>
          <Link href={addressOfOwn(screen)} onClick={forgetBorrowed}>
            {name}
          </Link>
        </h2>
        <span className={`access access-${access}`}>
          {access === "public" ? "Public" : "Private"}
        </span>
        <p className="saved-meta figure">
          Version {version}, edited {formatMoment(updatedAt)}
        </p>
      </div>
      {description !== "" && <p className="saved-description">{description}</p>}
      <p className="saved-text saved-clamp">{text}</p>
      <div className="saved-actions">
        <Link className="login-button" href={addressOfOwn(screen)} onClick={forgetBorrowed}>
          Open<span className="visually-hidden"> {name}</span>
        </Link>
        {actions.map(({ kind, label, Icon }) => (
          <Button
            key={kind}
            size="sm"
            variant="subtle"
            aria-label={`${label} ${name}`}
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => onDialog({ id, kind })}
          >
            {label}
          </Button>
        ))}
        <button
          type="button"
          className="icon-button saved-delete"
          aria-label={`Delete ${name}`}
          onClick={() => onDialog({ id, kind: "delete" })}
        >
          <IconTrash size={18} stroke={1.6} aria-hidden />
        </button>
      </div>
    </li>
  );
}
