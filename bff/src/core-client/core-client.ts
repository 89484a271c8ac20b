import { acceptRequestId, AppError, currentRequestId } from "@munshi/platform";
import { z } from "zod";
import type { CompanySearchRow, TenantAnswer } from "@munshi/core-api/contract";
import type { DatasetManifest } from "@munshi/engine/contract";
import { requestIdHeader } from "../contract/index.ts";

/** core-api as the bff sees it. Its error codes come through; its absence is `core.unreachable`. */
export interface CoreClient {
  findTenant(host: string): Promise<TenantAnswer>;
  /** @throws AppError `market.not_published` (404). */
  latestManifest(): Promise<DatasetManifest>;
  datasetFile(version: string, file: string): Promise<Buffer>;
  searchCompanies(text: string, signal: AbortSignal): Promise<readonly CompanySearchRow[]>;
  /** @throws AppError where core-api is not ready to work. */
  checkReady(): Promise<void>;
}

const errorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.array(z.object({ path: z.string(), message: z.string() })),
  }),
});

export function createCoreClient(options: {
  readonly baseUrl: string;
  readonly timeoutMs: number;
}): CoreClient {
  const base = options.baseUrl.replace(/\/$/, "");
  const call = async (path: string, signal?: AbortSignal): Promise<Response> => {
    const timeout = AbortSignal.timeout(options.timeoutMs);
    const answer = await fetch(base + path, {
      headers: { [requestIdHeader]: acceptRequestId(currentRequestId()) },
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      redirect: "error",
    }).catch((cause: unknown) => {
      throw describeFailure(cause);
    });
    if (!answer.ok) throw await readError(answer);
    return answer;
  };
  const getJson = async <T>(path: string, signal?: AbortSignal): Promise<T> => {
    const answer = await call(path, signal);
    return (await answer.json().catch((cause: unknown) => {
      throw describeFailure(cause);
    })) as T;
  };
  const encode = (path: string): string => path.split("/").map(encodeURIComponent).join("/");
  return {
    findTenant: (host) => getJson(`/tenants/by-host/${encodeURIComponent(host)}`),
    latestManifest: () => getJson("/datasets/latest"),
    async datasetFile(version, file) {
      const answer = await call(`/datasets/${encodeURIComponent(version)}/${encode(file)}`);
      const bytes = await answer.arrayBuffer().catch((cause: unknown) => {
        throw describeFailure(cause);
      });
      return Buffer.from(bytes);
    },
    searchCompanies: (text, signal) =>
      getJson(`/searchcompanylist/${encodeURIComponent(text)}`, signal),
    async checkReady() {
      await (await call("/readyz")).body?.cancel();
    },
  };
}

function describeFailure(cause: unknown): AppError {
  if (cause instanceof Error && cause.name === "TimeoutError") {
    return new AppError("core.timeout", 504, "This took too long; try again.", {
      cause,
      expose: true,
    });
  }
  return new AppError("core.unreachable", 503, "Our data are out of reach; try again.", {
    cause,
    expose: true,
    retryAfter: 2,
  });
}

async function readError(answer: Response): Promise<AppError> {
  const body: unknown = await answer.json().catch(() => null);
  const parsed = errorBody.safeParse(body);
  if (!parsed.success) {
    return new AppError("core.failed", 502, "Something went wrong on our side.");
  }
  const { code, message, details } = parsed.data.error;
  const retryAfter = Number(answer.headers.get("retry-after") ?? Number.NaN);
  return new AppError(code, answer.status, message, {
    // What core-api says is safe to show.
    expose: true,
    details,
    ...(Number.isFinite(retryAfter) ? { retryAfter } : {}),
  });
}
