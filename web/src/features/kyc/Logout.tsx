import { Button } from "@mantine/core";
import { toFailure } from "../../lib/http.ts";
import { signOut } from "../../lib/session/session.ts";
import { closeDialog } from "../../shell/dialogs.ts";
import { showSnackbar } from "../../lib/snackbars.ts";

/** Logs out of a dialog that cannot be closed. */
export function Logout() {
  const logOut = async (): Promise<void> => {
    closeDialog();
    try {
      await signOut();
    } catch (error) {
      showSnackbar("bad", `Error: ${toFailure(error).message}`);
    }
  };
  return (
    <Button type="button" variant="subtle" color="gray" onClick={() => void logOut()}>
      Logout
    </Button>
  );
}
