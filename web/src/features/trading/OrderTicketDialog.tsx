import { useState } from "react";
import { ServerState } from "../../lib/ServerState.tsx";
import { readRequest } from "../../shell/dialogs.ts";
import { go } from "../../shell/go.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { OrderTicket } from "./OrderTicket.tsx";
import { billPageOf } from "../../invest-parts/order-pages.ts";

/** An order ticket over whatever page has a share. */
export function OrderTicketDialog({ onClose }: { readonly onClose: () => void }) {
  const [shares] = useState(() => readRequest("order-ticket")?.shares ?? []);
  const [only] = shares;
  const title = only !== undefined && shares.length === 1 ? `Order ${only.symbol}` : "Order shares";
  return (
    <ServerState>
      <Dialog title={title} onClose={onClose}>
        <OrderTicket
          shares={shares}
          onBill={({ id }) => {
            onClose();
            go(billPageOf(id));
          }}
        />
      </Dialog>
    </ServerState>
  );
}
