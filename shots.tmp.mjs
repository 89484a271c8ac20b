import { chromium } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
const port = 4780;
const base = `http://admin.localhost:${port}`;
const code = (s=0) => TOTP.generate({ secret: Secret.fromBase32("MUNSHIDEMOSECRETMUNSHIDEMOSECRET"), timestamp: Date.now() + s*30000 });
const browser = await chromium.launch();
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
const page = await context.newPage();
page.on("pageerror", (e) => console.log("pageerror", e.message));
page.on("console", (m) => m.type() === "error" && console.log("console", m.text().slice(0, 300)));
await page.goto(`${base}/admin/AdminLogin`);
await page.getByLabel("Email").fill("master@demo.example");
await page.getByLabel("Password", { exact: true }).fill("munshi-demo");
await page.keyboard.press("Enter");
await page.getByLabel("Digit 1 of 6").focus();
await page.keyboard.type(code());
await page.getByRole("heading", { name: /Welcome/ }).waitFor();
const call = (method, path, body) => page.evaluate(async ([method, path, body]) => {
  const r = await fetch("/api/core" + path, { method, headers: { "x-munshi-request": "1", "content-type": "application/json", "idempotency-key": Math.random().toString(36).repeat(3).slice(0, 32) }, body: body === undefined ? undefined : JSON.stringify(body) });
  return { status: r.status, body: await r.text() };
}, [method, path, body]);
const show = async (r, what) => { console.log(what, r.status, r.status >= 400 ? r.body.slice(0, 300) : ""); return r.status < 400 ? JSON.parse(r.body) : {}; };
await show(await call("POST", "/admin/broadcast_templates", { name: "Market holiday", subject: "Markets closed", body: "Dear {{first_name|investor}},\n\nNSE and BSE are closed tomorrow.", link: "" }), "template");
const draft = await show(await call("POST", "/admin/broadcasts", { name: "Diwali offer", channels: ["in_app", "mail"], audience: { filter: [{ column: "subscription", is: "one_of", values: ["none", "ended"] }], search: "" }, subject: "An offer for {{first_name|you}}", body: "Dear {{first_name|investor}},\n\nsubscribe until Friday and get 30 days more.", link: "/pricing" }), "draft");
const sent = await show(await call("POST", "/admin/broadcasts", { name: "New screens", channels: ["in_app", "mail"], audience: { filter: [], search: "" }, subject: "New screens", body: "Dear {{first_name|investor}},\n\nfive new screens are ready.", link: "/screener" }), "second");
const p = await show(await call("POST", "/admin/broadcast_preview", { audience: { filter: [], search: "" }, subject: "", body: "x", link: "" }), "preview");
await show(await call("POST", `/admin/broadcasts/${sent.id}/send`, { version: 1, count: p.count }), "send " + p.count);
for (const [r, s, src] of [["2026-11-02", "Alert arrived late", "direct"], ["2026-11-20", "Charged twice", "scores"], ["2026-10-05", "Wrong price shown", "other"]]) await show(await call("POST", "/admin/complaints", { receivedOn: r, source: src, name: "Asha Rao", email: "member@demo.example", subject: s, details: "Please check." }), "complaint");
const c = await show(await call("POST", "/admin/complaints", { receivedOn: "2026-10-01", source: "direct", name: "Kabir Sen", email: "kabir@post.example", subject: "Coupon refused", details: "The coupon did not work." }), "complaint");
await show(await call("POST", `/admin/complaints/${c.id}/work`, { action: "resolve", version: 1, on: "2026-10-12", note: "We granted 30 days." }), "resolve");
for (const [kind, title, party, endsOn] of [["data_licence", "NSE bhavcopies", "NSE Data & Analytics", "2027-03-31"], ["conflict", "Holds RELIANCE", "RELIANCE", null], ["ai_use", "Drafts of result summaries", "Language model", null], ["accessibility", "WCAG 2.2 AA audit", "Access Audit LLP", "2026-12-10"]]) await show(await call("POST", "/admin/compliance", { kind, title, party, startsOn: "2026-04-01", endsOn, details: "Recorded for the inspection." }), kind);
await page.waitForTimeout(4000);
const pages = { messenger: "/admin/messenger", draft: `/admin/messenger/broadcast/${draft.id}`, sent: `/admin/messenger/broadcast/${sent.id}`, new: "/admin/messenger/new", settings: "/admin/messenger/settings", complaints: "/admin/Copmplaints", complaint: `/admin/Copmplaints/complaint/${c.id}`, tables: "/admin/Copmplaints/tables", compliance: "/admin/Compliance", entry: "/admin/Compliance/new" };
for (const [name, path] of Object.entries(pages)) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(base + path); await page.waitForTimeout(1200);
  await page.screenshot({ path: `/tmp/messages-shots/${name}-1440.png` });
  if (["draft", "complaints", "compliance"].includes(name)) { await page.emulateMedia({ colorScheme: "dark" }); await page.waitForTimeout(300); await page.screenshot({ path: `/tmp/messages-shots/${name}-dark.png` }); await page.emulateMedia({ colorScheme: "light" }); }
  await page.setViewportSize({ width: 390, height: 844 }); await page.waitForTimeout(500);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (over > 0) console.log("overflow", name, over);
  await page.screenshot({ path: `/tmp/messages-shots/${name}-390.png` });
}
await page.setViewportSize({ width: 1440, height: 900 });
await page.goto(base + pages.draft); await page.waitForTimeout(1000);
await page.getByRole("button", { name: "Send", exact: true }).click(); await page.waitForTimeout(1200);
await page.screenshot({ path: "/tmp/messages-shots/send-1440.png" });
await page.goto(base + "/admin/messenger"); await page.waitForTimeout(800);
await page.getByRole("button", { name: "Stop all broadcasts" }).click(); await page.getByLabel("Reason").fill("Wrong text");
await page.getByRole("dialog").getByRole("button", { name: "Stop all broadcasts" }).click(); await page.waitForTimeout(800);
await page.screenshot({ path: "/tmp/messages-shots/stop-1440.png" });
await page.goto(base + "/admin/Compliance"); await page.waitForTimeout(800);
await page.getByRole("button", { name: "Inspection pack" }).click(); await page.getByRole("button", { name: "Make pack" }).click(); await page.waitForTimeout(3000);
await page.screenshot({ path: "/tmp/messages-shots/pack-1440.png" });
const [download] = await Promise.all([page.waitForEvent("download", { timeout: 15000 }).catch(() => null), page.getByRole("button", { name: "Download zip" }).click().catch((e) => console.log("no download", e.message.slice(0,200)))]);
if (download) { await download.saveAs("/tmp/messages-shots/pack.zip"); console.log("downloaded"); }
await browser.close();
