import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { marketUploadLimits } from "../contract/index.ts";
import type { MarketUploads } from "../domains/market-uploads/index.ts";
import { cliActor } from "../platform/actor/actor.ts";
import type { Command } from "./arguments.ts";
import { describeUndo, describeUpload, describeUploads } from "./uploads-text.ts";

const { partBytes } = marketUploadLimits;

type UploadCommand = Extract<Command, { name: "check" | "import-checked" | "uploads" | "undo" }>;

export const isUploadCommand = (command: Command): command is UploadCommand =>
  command.name === "check" ||
  command.name === "import-checked" ||
  command.name === "uploads" ||
  command.name === "undo";

interface Said {
  readonly lines: readonly string[];
  readonly ok: boolean;
}

/** Checks, imports, lists and undoes market files, as the pages of the back office do. */
export async function runUploads(
  uploads: MarketUploads,
  command: UploadCommand,
  onProgress: (step: object) => void,
): Promise<Said> {
  if (command.name === "uploads") {
    const lines = describeUploads(await uploads.listOpen(cliActor), await uploads.listLoaded());
    return { lines, ok: true };
  }
  if (command.name === "undo") {
    const { importId, reason } = command;
    const report = await uploads.undoNow(cliActor, importId, reason, onProgress);
    return { lines: describeUndo(report, reason === null), ok: true };
  }
  if (command.name === "import-checked") {
    const imported = await uploads.importNow(cliActor, command.hash, onProgress);
    return { lines: describeUpload(imported), ok: imported.state === "done" };
  }
  const { paths, asOf, index, force, badRows } = command;
  const sent: string[] = [];
  for (const path of paths) sent.push(await send(uploads, path));
  const id = await uploads.begin(cliActor, sent);
  const checked = await uploads.checkNow(cliActor, id, { asOf, index, force }, onProgress);
  const written = badRows === null ? [] : await writeBadRows(uploads, checked, badRows);
  const isRefused = checked.files.some(({ check }) => check?.outcome === "refused");
  return { lines: [...describeUpload(checked), ...written], ok: !isRefused };
}

async function send({ sent }: MarketUploads, path: string): Promise<string> {
  const content = await readFile(path);
  const hash = createHash("sha256").update(content).digest("hex");
  const file = { name: basename(path), bytes: content.length, hash };
  const id = await sent.begin(cliActor, file);
  for (let number = 0; number * partBytes < content.length; number += 1) {
    const part = content.subarray(number * partBytes, (number + 1) * partBytes);
    await sent.addPart(cliActor, id, number, part);
  }
  return id;
}

async function writeBadRows(
  uploads: MarketUploads,
  { id, files }: Awaited<ReturnType<MarketUploads["find"]>>,
  folder: string,
): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  const lines: string[] = [];
  for (const { number, check } of files) {
    if (check?.rows.some(({ isError }) => isError) !== true) continue;
    const { name, csv } = await uploads.writeBadRows(cliActor, id, number);
    const path = join(folder, name);
    await writeFile(path, csv);
    lines.push(`bad rows  ${path}`);
  }
  return lines;
}
