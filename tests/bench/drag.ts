import type { DatasetManifest, EngineApi, Result } from "../../engine/src/contract/index.ts";
import { createEngine } from "../../engine/src/engine.ts";
import { encodeGroup, joinMembers, productCatalogue } from "../../engine/src/index.ts";
import { readKernels } from "../../engine/src/kernels/read-kernels.ts";
import { publishMarket } from "./engine/dataset.ts";
import { createMarket } from "./engine/market.ts";
import { type Figure, formatFigures } from "./figures.ts";

/** The system counts processor time in ticks, so many moves are measured together. */
const movesABlock = 25;
const warmUps = 6;
const blocks = 20;

/** Ten clauses, of which the fourth is being dragged. */
const query = `Sector IN ('Banks', 'Software', 'Pharma', 'Chemicals', 'Metals') AND Index = 'Munshi 1000'
AND List != 'Avoid' AND Market Capitalization BETWEEN 100 AND 90000 AND Price to Earning < 80
AND Return on equity > 2 AND Debt to equity < 3 AND OPM > 1 AND Promoter holding > 10
AND (Dividend yield > 0.1 OR Sales growth 3Years > 5)`;
const dragged = 3;

/** Counts of the screener's left panel at each move. */
const facets = {
  choices: ["sector", "indices", "lists", "marketCapClass"],
  ranges: ["marketCapitalization", "priceToEarning"],
};

/** The benchmark's market with codes and indices of its companies. */
function openRequest(rows: number) {
  const { manifest, files } = publishMarket(createMarket(rows));
  const sizes = [50, 100, 200, 500, 1000];
  const memberships = Array.from({ length: rows }, (_, row) =>
    joinMembers(sizes.filter((size) => row < size).map((size) => `Munshi ${size}`)),
  );
  const bytes = encodeGroup([
    { key: "coCode", type: "number", values: Float64Array.from({ length: rows }, (_, row) => row) },
    { key: "indices", type: "text", values: memberships },
  ]);
  const file = "memberships.arrow";
  const group = { name: "memberships", file, columns: ["coCode", "indices"], bytes: bytes.length };
  const all = new Map([...files, [file, bytes]]);
  const whole: DatasetManifest = { ...manifest, groups: [...manifest.groups, group] };
  return {
    request: { baseUrl: "", manifest: whole },
    source: {
      read: (_: unknown, name: string) => Promise.resolve(all.get(name) ?? new Uint8Array()),
    },
  };
}

function valueOf<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  throw new Error(result.diagnostics.map(({ message }) => message).join(" "));
}

/** The engine's work at each move of a slider: edit the text, run it, and count again. */
export async function measureDrag(rows: number): Promise<readonly Figure[]> {
  const { request, source } = openRequest(rows);
  const engine = createEngine(productCatalogue, source, readKernels());
  valueOf(await engine.open(request));
  const coCodes = Array.from({ length: 200 }, (_, index) => index * 7);
  await engine.defineLists([{ name: "Avoid", coCodes }]);
  const samples: number[][] = [[], [], []];
  const moves: number[] = [];
  let text = query;
  for (let block = 0; block < warmUps + blocks; block += 1) {
    const before = process.threadCpuUsage();
    for (let move = 0; move < movesABlock; move += 1) {
      const { edited, times } = await moveSlider(engine, text, 100 + block * 500 + move * 20);
      text = edited;
      for (const [index, time] of times.entries()) {
        if (block >= warmUps) samples[index]?.push(time);
      }
    }
    const { user, system } = process.threadCpuUsage(before);
    if (block >= warmUps) moves.push((user + system) / 1000 / movesABlock);
  }
  const name = (part: string): string => `drag over ${rows.toLocaleString("en")}: ${part}`;
  const parts = ["edit", "run, 50 rows", "facets, 4 choices and 2 ranges"];
  return [
    ...parts.map((part, index) => ({
      name: name(part),
      samples: samples[index] ?? [],
      budget: null,
      digits: 2,
    })),
    {
      name: name(`a move, processor time of ${movesABlock}`),
      samples: moves,
      budget: 5,
      digits: 2,
    },
  ];
}

async function moveSlider(engine: EngineApi, text: string, low: number) {
  const bound = { value: low, inclusive: true };
  const high = { value: 90_000, inclusive: true };
  const filter = { kind: "range", key: "marketCapitalization", low: bound, high } as const;
  const started = performance.now();
  const edited = valueOf(await engine.edit({ query: text, at: dragged, filter }));
  const written = performance.now();
  const columns = ["symbol", "marketCapClass"];
  valueOf(await engine.run({ query: edited, columns, sort: null, firstRows: 50 }));
  const ran = performance.now();
  valueOf(await engine.facets({ query: edited, ...facets }));
  const counted = performance.now();
  return { edited, times: [written - started, ran - written, counted - ran] };
}

export async function benchDrag(rows: number): Promise<void> {
  const figures = formatFigures(await measureDrag(rows));
  console.log(`\n## A slider being dragged\n\n${figures}`);
}
