import { IconBrandFacebook, IconBrandGoogle, IconBuildingBank } from "@tabler/icons-react";
import { useSnapshot } from "valtio";
import { entry } from "../../../lib/session/entry-parameters.ts";
import { shell } from "../../../shell/shell-state.ts";

const providers = [
  { key: "google", label: "Continue with Google", Icon: IconBrandGoogle },
  { key: "facebook", label: "Continue with Facebook", Icon: IconBrandFacebook },
] as const;

/**
 * Sign-in at someone else's: the browser goes there and comes back. Only those are here that the
 * installation has configured. Brokers have a view.
 */
export function SocialLinks({
  next,
  onBroker,
}: {
  readonly next: string | null;
  /** Null where the page offers its broker itself. */
  readonly onBroker: (() => void) | null;
}) {
  const { site, failure } = useSnapshot(shell);
  const { referrer } = useSnapshot(entry);
  const parameters = new URLSearchParams({
    ...(next === null ? {} : { next }),
    ...(referrer === "" ? {} : { ref_id: referrer }),
  }).toString();
  const query = parameters === "" ? "" : `?${parameters}`;
  // Reserve the space, so that nothing shifts when the server has listed the providers.
  if (site === null && failure === null) {
    return (
      <>
        <p className="account-or">or</p>
        <div className="account-social-waiting" aria-busy="true" />
      </>
    );
  }
  const shown = providers.filter(({ key }) => site?.signInProviders.includes(key) ?? false);
  if (shown.length === 0 && onBroker === null) return null;
  return (
    <>
      <p className="account-or">or</p>
      <ul className="account-social">
        {shown.map(({ key, label, Icon }) => (
          <li key={key}>
            <a className="account-social-link" href={`/api/session/social/${key}${query}`}>
              <Icon size={20} stroke={1.6} aria-hidden />
              {label}
            </a>
          </li>
        ))}
        {onBroker !== null && (
          <li>
            <button type="button" className="account-social-link" onClick={onBroker}>
              <IconBuildingBank size={20} stroke={1.6} aria-hidden />
              Login with your Broker
            </button>
          </li>
        )}
      </ul>
    </>
  );
}
