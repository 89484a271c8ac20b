import type { BrokerForm } from "./broker-trading.ts";

/**
 * The form of a page that a broker writes for a browser; null if there is none or it is unsafe: it
 * must go to an https address, or to one of the scheme by which the broker's API is reached.
 */
export function readHtmlForm(html: string, apiUrl: string): BrokerForm | null {
  // Dhan escapes the page's quotation marks twice.
  const page = html.replaceAll("\\", "");
  const [tag] = /<form\b[^>]*>/i.exec(page) ?? [];
  const url = tag === undefined ? null : URL.parse(attribute(tag, "action") ?? "");
  const isSafe = url?.protocol === "https:" || url?.protocol === new URL(apiUrl).protocol;
  if (tag === undefined || url === null || !isSafe) return null;
  const fields = [...page.matchAll(/<input\b[^>]*>/gi)].flatMap(([input]) => {
    const name = attribute(input, "name") ?? "";
    return name === "" ? [] : [[name, attribute(input, "value") ?? ""] as const];
  });
  const isPost = attribute(tag, "method")?.toUpperCase() === "POST";
  return { method: isPost ? "POST" : "GET", url: url.href, fields: Object.fromEntries(fields) };
}

const entities: { readonly [entity: string]: string } = {
  "&amp;": "&",
  "&quot;": '"',
  "&#39;": "'",
  "&lt;": "<",
  "&gt;": ">",
};

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(
    tag,
  );
  const text = found?.[1] ?? found?.[2] ?? found?.[3];
  return text?.replace(/&(?:amp|quot|#39|lt|gt);/g, (entity) => entities[entity] ?? entity);
}
