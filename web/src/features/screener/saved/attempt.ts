import { toFailure } from "../../../lib/http.ts";
import { showSnackbar } from "../../../lib/snackbars.ts";
import { reloadWork } from "./work.ts";

/** Does something to saved work without a dialog over it; never throws, a notice tells what came of it. */
export async function attempt(work: () => Promise<void>, done: string): Promise<void> {
  try {
    await work();
    showSnackbar("good", done);
  } catch (error) {
    showSnackbar("bad", toFailure(error).message);
  }
  await reloadWork();
}
