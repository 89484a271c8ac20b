import { Link, useLocation, useSearch } from "wouter";
import { loginAddress } from "../../../shell/go.ts";
import "./login-button.css";

/** The way to the login and back to this very page; what was typed is kept meanwhile. */
export function LoginButton({ onLeave }: { readonly onLeave?: () => void }) {
  const [location] = useLocation();
  const search = useSearch();
  return (
    <Link
      className="login-button"
      onClick={onLeave}
      href={loginAddress(search === "" ? location : `${location}?${search}`)}
    >
      Login
    </Link>
  );
}
