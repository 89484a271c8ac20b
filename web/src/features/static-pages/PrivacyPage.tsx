import { useState } from "react";
import { privacy } from "../../content/static-pages/privacy.ts";
import { allowUsage, hasPrivacySignal, isUsageAllowed } from "../../lib/usage.ts";
import { StaticPage } from "./StaticPage.tsx";

/** The privacy policy, with the choice that it names. */
export function PrivacyPage() {
  const [isAllowed, setAllowed] = useState(isUsageAllowed);
  const isSignalled = hasPrivacySignal();
  return (
    <StaticPage content={privacy}>
      <div className="usage-choice">
        <label>
          <input
            type="checkbox"
            checked={isAllowed}
            disabled={isSignalled}
            onChange={() => {
              allowUsage(!isAllowed);
              setAllowed(isUsageAllowed());
            }}
          />
          Allow anonymous usage statistics on this browser
        </label>
        {isSignalled && <p>Off because your browser sends a Do Not Track signal.</p>}
      </div>
    </StaticPage>
  );
}
