import { Button } from "@mantine/core";
import { toFailure } from "../../lib/http.ts";
import { signOut } from "../../lib/session/session.ts";
import { closeDialog } from "../../shell/dialogs.ts";
import { showSnackbar } from "../../lib/snackbars.ts";

/** The way out for anyone who does not want to prove now who they are. */
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
