import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { session } from "../../../../lib/session/session.ts";
import { screenerPath } from "../../../../shell/available-pages.ts";
import { TabbedPanel } from "../../../../ui/TabbedPanel.tsx";
import "../../builder/login-button.css";
import "../fields.css";
import { loadWork } from "../work.ts";
import { OwnScreens } from "./OwnScreens.tsx";
import { PublicScreensList } from "./PublicScreensList.tsx";
import "./saved-screens.css";

const tabs = [
  { value: "own", label: "Your queries" },
  { value: "public", label: "Public queries" },
] as const;

/** Lists the member's saved queries with all versions, and other members' public queries. */
export function SavedScreensPage() {
  const { viewer } = useSnapshot(session);
  const [tab, setTab] = useState<"own" | "public">("own");
  useEffect(() => {
    if (viewer.isSignedIn) void loadWork();
  }, [viewer.isSignedIn]);
  return (
    <div className="page saved-page">
      <div className="saved-head">
        <h1>Saved screens</h1>
        <Link href={screenerPath}>Screener</Link>
      </div>
      <TabbedPanel
        className="tabbed-page"
        label="Query list"
        tabs={tabs}
        chosen={tab}
        onChoose={setTab}
      >
        {tab === "own" ? <OwnScreens /> : <PublicScreensList />}
      </TabbedPanel>
    </div>
  );
}
