import type { IntroVideo } from "@munshi/bff/contract";
import { useState } from "react";
import { VideoPoster } from "./VideoPoster.tsx";
import "./intro-video.css";

/** A film behind its poster: nothing of it is fetched before someone wants to see it. */
export function IntroVideoSlot({ video }: { readonly video: IntroVideo }) {
  const [state, setState] = useState<"poster" | "playing" | "broken">("poster");
  return (
    <section className="page landing-part intro" aria-labelledby="intro-title">
      <div>
        <h2 id="intro-title">See how the screener works</h2>
        <p className="landing-lead">A short video on writing a query and reading the results.</p>
      </div>
      <div className="intro-frame">
        {state === "playing" ? (
          <video
            ref={(element) => element?.focus()}
            src={video.source}
            controls
            autoPlay
            playsInline
            onError={() => setState("broken")}
          >
            <track kind="captions" src={video.captions} srcLang="en" label="English" default />
          </video>
        ) : (
          <button type="button" className="intro-play" onClick={() => setState("playing")}>
            <VideoPoster />
            <span className="intro-label">Play video</span>
          </button>
        )}
        <output className="intro-note">
          {state === "broken" && "The video could not be played. Try again in a moment."}
        </output>
      </div>
    </section>
  );
}
