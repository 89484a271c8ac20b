import { IconBrandFacebook, IconBrandGoogle, IconBuildingBank } from "@tabler/icons-react";

const providers = [
  { key: "google", label: "Continue with Google", Icon: IconBrandGoogle },
  { key: "facebook", label: "Continue with Facebook", Icon: IconBrandFacebook },
] as const;

/** Sign-in at somebody else's: the browser goes there and comes back. Brokers have a view. */
export function SocialLinks({
  next,
  onBroker,
}: {
  readonly next: string | null;
  readonly onBroker: () => void;
}) {
  const query = next === null ? "" : `?${new URLSearchParams({ next })}`;
  return (
    <ul className="account-social">
      {providers.map(({ key, label, Icon }) => (
        <li key={key}>
          <a className="account-social-link" href={`/api/session/social/${key}${query}`}>
            <Icon size={20} stroke={1.6} aria-hidden />
            {label}
          </a>
        </li>
      ))}
      <li>
        <button type="button" className="account-social-link" onClick={onBroker}>
          <IconBuildingBank size={20} stroke={1.6} aria-hidden />
          Login with your Broker
        </button>
      </li>
    </ul>
  );
}
