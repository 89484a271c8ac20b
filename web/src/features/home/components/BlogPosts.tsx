import { useMediaQuery } from "@mantine/hooks";
import type { LandingPost } from "@munshi/bff/contract";
import { useState } from "react";
import { formatDate } from "../../../lib/format.ts";
import { FailureNotice } from "../../../ui/FailureNotice.tsx";
import { BarePart } from "./BarePart.tsx";
import "./blog-posts.css";
import { Carousel } from "./Carousel.tsx";

const title = "From the blog";
const everyMs = 40_000;

function Picture({ picture }: { readonly picture: LandingPost["picture"] }) {
  const [isBroken, setIsBroken] = useState(false);
  if (picture === null || isBroken) return <div className="post-picture" />;
  return (
    <img
      className="post-picture"
      src={picture.path}
      alt={picture.alt}
      width={640}
      height={360}
      loading="lazy"
      decoding="async"
      onError={() => setIsBroken(true)}
    />
  );
}

function Post({ post }: { readonly post: LandingPost }) {
  return (
    <article className="post">
      <Picture picture={post.picture} />
      <div className="post-text">
        <h3>
          <a href={post.link}>{post.title}</a>
        </h3>
        <p>{post.excerpt}</p>
        <time className="figure" dateTime={post.date}>
          {formatDate(post.date)}
        </time>
      </div>
    </article>
  );
}

/** The blog's newest articles; says so where there are none, or where the blog does not answer. */
export function BlogPosts({
  posts,
  onRetry,
}: {
  /** Null if they could not be loaded. */
  readonly posts: readonly LandingPost[] | null;
  readonly onRetry: () => void;
}) {
  const isSmall = useMediaQuery("(max-width: 899px)", false, { getInitialValueInEffect: false });
  if (posts === null) {
    const message = "The blog is not available right now. Try again in a moment.";
    return (
      <BarePart title={title}>
        <FailureNotice
          title="Articles could not be loaded"
          failure={{ code: "landing.no_posts", message, requestId: "" }}
          onRetry={onRetry}
        />
      </BarePart>
    );
  }
  if (posts.length === 0) {
    return (
      <BarePart title={title}>
        <p className="posts-none">Articles appear here.</p>
      </BarePart>
    );
  }
  return (
    <div className="page landing-part">
      <Carousel
        title={title}
        noun="articles"
        slides={posts.map((post) => ({ key: post.link, content: <Post post={post} /> }))}
        shown={isSmall ? 1 : 3}
        everyMs={everyMs}
      />
    </div>
  );
}
