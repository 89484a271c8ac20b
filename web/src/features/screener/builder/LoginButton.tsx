import { Link, useLocation, useSearch } from "wouter";
import { loginAddress } from "../../../shell/go.ts";
import "./login-button.css";

/** Leads to the login page and back to this page. */
export function LoginButton({ onLeave }: { readonly onLeave?: () => void }) {
  const [location] = useLocation();
  const search = useSearch();
  return (
    <Link
      className="login-button"
      onClick={onLeave}
      href={loginAddress(search === "" ? location : `${location}?${search}`)}
    >
      Log in
    </Link>
  );
}
