import type { BoxDetail, BoxOwn } from "@munshi/bff/contract";
import { Button } from "@mantine/core";
import {
  IconCheck,
  IconCopy,
  IconHeart,
  IconHeartFilled,
  IconPencil,
  IconShare,
} from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import {
  useFavourite,
  useFollow,
  useRevokeShare,
  useShare,
  useUnfollow,
} from "../../box-parts/box-api.ts";
import { boxEditorOf, boxPageOf, investPageOf } from "../../box-parts/box-pages.ts";
import { BoxPurchase } from "../../box-parts/BoxPurchase.tsx";
import { toFailure } from "../../lib/http.ts";
import { session } from "../../lib/session/session.ts";
import { showSnackbar } from "../../lib/snackbars.ts";
import { go, loginAddress } from "../../shell/go.ts";
import { copyBox } from "./api.ts";
import type { BoxSide } from "./record.ts";

/** Follow, buy, share, copy or edit, and the favourite heart; a visitor gets a link to the login. */
export function BoxActions({
  box,
  own,
  side,
}: {
  readonly box: BoxDetail;
  readonly own: BoxOwn | null;
  readonly side: BoxSide;
}) {
  if (own === null) return <VisitorActions box={box} side={side} />;
  return <MemberActions box={box} own={own} side={side} />;
}

/** A side as the cart names it. */
const sideOnWire = { active: "ACTIVE", passive: "PASSIVE" } as const;

/** Others can only view a member's own box. */
function VisitorActions({ box, side }: { readonly box: BoxDetail; readonly side: BoxSide }) {
  const { viewer } = useSnapshot(session);
  if (box.manager === null) return null;
  const page = boxPageOf(box.id);
  return (
    <div className="box-actions">
      {viewer.isSignedIn ? (
        <Button component={Link} href={page}>
          Open box
        </Button>
      ) : (
        <Button component={Link} href={loginAddress(page)}>
          Log in to follow
        </Button>
      )}
      <BoxPurchase box={box} side={sideOnWire[side]} />
    </div>
  );
}

function MemberActions({
  box,
  own,
  side,
}: {
  readonly box: BoxDetail;
  readonly own: BoxOwn;
  readonly side: BoxSide;
}) {
  const mark = useFavourite();
  const share = useShare();
  const [isSharing, setIsSharing] = useState(false);
  const copy = useMutation({
    mutationFn: copyBox,
    onSuccess: (id) => go(boxEditorOf(id, box.term)),
    onError: (error) => showSnackbar("bad", toFailure(error).message),
  });
  const hasStocks = box.version > 0;
  const { id } = box;
  return (
    <>
      <div className="box-actions">
        {hasStocks && !box.isLocked && (
          <Button component={Link} href={investPageOf(id, side === "active")}>
            Invest
          </Button>
        )}
        {hasStocks && <FollowButton box={box} own={own} side={side} />}
        {hasStocks && <BoxPurchase box={box} side={sideOnWire[side]} />}
        {own.isOwner ? (
          <Button
            component={Link}
            href={boxEditorOf(id, box.term)}
            variant="default"
            leftSection={<IconPencil size={18} stroke={1.6} aria-hidden />}
          >
            {hasStocks ? "Edit" : "Add stocks"}
          </Button>
        ) : (
          !box.isLocked && (
            <Button
              variant="default"
              loading={copy.isPending}
              leftSection={<IconCopy size={18} stroke={1.6} aria-hidden />}
              onClick={() => copy.mutate(id)}
            >
              Customise
            </Button>
          )
        )}
        {hasStocks && (
          <Button
            variant="default"
            loading={share.isPending}
            leftSection={<IconShare size={18} stroke={1.6} aria-hidden />}
            onClick={() => share.mutate(id, { onSuccess: () => setIsSharing(true) })}
          >
            Share
          </Button>
        )}
        <button
          type="button"
          className="icon-button box-heart"
          aria-pressed={own.isFavourite}
          aria-label="Favourite"
          title={own.isFavourite ? "Remove from favourites" : "Mark as favourite"}
          onClick={() => mark({ id, isFavourite: !own.isFavourite })}
        >
          {own.isFavourite ? (
            <IconHeartFilled size={20} aria-hidden />
          ) : (
            <IconHeart size={20} stroke={1.6} aria-hidden />
          )}
        </button>
      </div>
      {isSharing && share.data !== undefined && (
        <ShareLink
          id={id}
          path={share.data.url}
          canRevoke={share.data.id !== ""}
          onClose={() => setIsSharing(false)}
        />
      )}
    </>
  );
}

/** Follows the side that the page shows: active or passive. */
export function FollowButton({
  box,
  own,
  side,
  isSlim = false,
}: {
  readonly box: BoxDetail;
  readonly own: BoxOwn;
  readonly side: BoxSide;
  readonly isSlim?: boolean;
}) {
  const follow = useFollow();
  const unfollow = useUnfollow();
  const investActively = side === "active";
  const isFollowed = own.follow !== null && own.follow.investActively === investActively;
  const way = investActively ? "" : " passively";
  if (isFollowed) {
    return (
      <Button
        size={isSlim ? "xs" : "sm"}
        variant="default"
        title="Stop following"
        loading={unfollow.isPending}
        leftSection={<IconCheck size={16} stroke={2} aria-hidden />}
        aria-pressed
        onClick={() => unfollow.mutate(box.id)}
      >
        Following{way}
      </Button>
    );
  }
  return (
    <Button
      size={isSlim ? "xs" : "sm"}
      // If the box is open to investment, Invest is the primary button.
      variant={box.isLocked || isSlim ? "filled" : "default"}
      loading={follow.isPending}
      onClick={() => follow.mutate({ id: box.id, investActively })}
    >
      Follow{way}
    </Button>
  );
}

function ShareLink({
  id,
  path,
  canRevoke,
  onClose,
}: {
  readonly id: number;
  readonly path: string;
  /** False for a manager's box, whose page is always public. */
  readonly canRevoke: boolean;
  readonly onClose: () => void;
}) {
  const revoke = useRevokeShare();
  const link = new URL(path, window.location.origin).href;
  return (
    <div className="box-share">
      <label className="box-share-link">
        <span>
          {canRevoke ? "Anyone with this link can view the box" : "Public page of the box"}
        </span>
        <input
          type="text"
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      {canRevoke && (
        <Button
          variant="default"
          size="sm"
          loading={revoke.isPending}
          onClick={() => revoke.mutate(id, { onSuccess: onClose })}
        >
          Revoke link
        </Button>
      )}
      <Button variant="subtle" size="sm" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}
