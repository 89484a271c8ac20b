import { resolve } from "node:path";
import {
  databaseUrlVariable,
  findDatabaseUrlConflicts,
  keysVariable,
  readServerConfig,
  wholeNumber,
} from "@munshi/platform";
import type { Conflict, Secret, ServerConfig } from "@munshi/platform";
import { z } from "zod";
import {
  accountVariables,
  areProvidersLive,
  findConflicts,
  readAccountConfig,
} from "./account-variables.ts";
import type { AccountConfig } from "./account-variables.ts";
import { brokerVariables, findBrokerConflicts, readBrokerConfig } from "./broker-variables.ts";
import type { BrokerConfig } from "./broker-variables.ts";
import { findKycConflicts, kycVariables, readKycSettings } from "./kyc-variables.ts";
import type { KycSettings } from "./kyc-variables.ts";
import { findPartnerConflicts, partnerVariables, readPartnerConfig } from "./partner-variables.ts";
import type { PartnerConfig } from "./partner-variables.ts";
import {
  findPaymentConflicts,
  paymentVariables,
  readPaymentSettings,
} from "./payment-variables.ts";
import type { PaymentSettings } from "./payment-variables.ts";
import {
  findTelegramConflicts,
  readTelegramSettings,
  telegramVariables,
} from "./telegram-variables.ts";
import type { TelegramSettings } from "./telegram-variables.ts";

const variables = z.object({
  CORE_HOST: z.string().min(1).default("127.0.0.1"),
  CORE_PORT: wholeNumber(0, 65_535).default(0),
  DATABASE_URL: databaseUrlVariable.optional(),
  ALLOW_EMBEDDED_DATABASE: z.enum(["0", "1"], "must be 0 or 1").default("0"),
  ALLOW_DEMO_MARKET: z.enum(["0", "1"], "must be 0 or 1").default("0"),
  DATA_DIR: z.string().min(1).default(".data"),
  BFF_URL: z.url("must be an address such as http://127.0.0.1:8080").optional(),
  REQUEST_TIMEOUT_MS: wholeNumber(100, 60_000).default(20_000),
  UPLOAD_LIMIT_BYTES: wholeNumber(1_000, 2_000_000_000).default(5_000_000),
  KEPT_DATASETS: wholeNumber(1, 1_000).default(3),
  JOB_POLL_SECONDS: wholeNumber(1, 600).default(5),
  ...accountVariables,
  ...partnerVariables,
  ...brokerVariables,
  ...telegramVariables,
  PERSONAL_DATA_KEYS: keysVariable.optional(),
  ...kycVariables,
  ...paymentVariables,
});

const known = variables.partial();
type Variables = z.output<typeof known>;

function findAllConflicts(values: Variables, isProduction: boolean): readonly Conflict[] {
  const isLive = areProvidersLive(values, isProduction);
  return [
    ...findDatabaseConflicts(values, isProduction),
    ...findConflicts(values, isProduction),
    ...findPartnerConflicts(values),
    ...findBrokerConflicts(values, isLive),
    ...findTelegramConflicts(values),
    ...findPersonalConflicts(values, isProduction),
    ...findKycConflicts(values, isLive),
    ...findPaymentConflicts(values, isLive),
  ];
}

function findDatabaseConflicts(values: Variables, isProduction: boolean): readonly Conflict[] {
  const { DATABASE_URL: url, ALLOW_EMBEDDED_DATABASE: allowed } = values;
  if (isProduction && url === undefined && allowed !== "1") {
    return [
      [
        "DATABASE_URL",
        "must be set in production, or ALLOW_EMBEDDED_DATABASE=1 to use the embedded database",
      ],
    ];
  }
  return findDatabaseUrlConflicts(url, isProduction);
}

function findPersonalConflicts(values: Variables, isProduction: boolean): readonly Conflict[] {
  return isProduction && values.PERSONAL_DATA_KEYS === undefined
    ? [["PERSONAL_DATA_KEYS", "must be set in production"]]
    : [];
}

/** All settings of core-api; read once, at start. */
export interface CoreConfig extends ServerConfig {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Null: the embedded database. */
  readonly databaseUrl: Secret | null;
  /** True if the fictional market may be loaded and shown; always true outside production. */
  readonly allowsDemoMarket: boolean;
  /** Absolute; holds the embedded database, datasets and uploads. */
  readonly dataFolder: string;
  readonly datasetsFolder: string;
  readonly uploadsFolder: string;
  /** The bff to notify of new datasets; null without one. */
  readonly bffUrl: string | null;
  readonly requestTimeoutMs: number;
  readonly uploadLimitBytes: number;
  /** Number of published datasets kept on disk. */
  readonly keptDatasets: number;
  readonly jobPollSeconds: number;
  readonly accounts: AccountConfig;
  readonly partners: PartnerConfig;
  readonly brokers: BrokerConfig;
  /** Null: there is no chat bot. */
  readonly telegram: TelegramSettings | null;
  /** Null outside production: a file of the data folder holds them. */
  readonly personalDataKeys: Secret | null;
  /** Null: KYC is disabled. */
  readonly kyc: KycSettings | null;
  /** Null: payments are not configured. */
  readonly payments: PaymentSettings | null;
}

/**
 * Reads the configuration from environment variables; a set but empty variable counts as not set.
 * @throws AppError `config.invalid` that names every wrong variable and its remedy at once.
 */
export function readCoreConfig(given: NodeJS.ProcessEnv): CoreConfig {
  const { server, own: values } = readServerConfig(variables, given, {
    schema: known,
    findConflicts: findAllConflicts,
  });
  const dataFolder = resolve(values.DATA_DIR);
  const isProduction = server.mode === "production";
  const accounts = readAccountConfig(values, isProduction);
  return {
    ...server,
    host: values.CORE_HOST,
    port: values.CORE_PORT,
    databaseUrl: values.DATABASE_URL ?? null,
    allowsDemoMarket: !isProduction || values.ALLOW_DEMO_MARKET === "1",
    dataFolder,
    datasetsFolder: resolve(dataFolder, "datasets"),
    uploadsFolder: resolve(dataFolder, "uploads"),
    bffUrl: values.BFF_URL ?? null,
    requestTimeoutMs: values.REQUEST_TIMEOUT_MS,
    uploadLimitBytes: values.UPLOAD_LIMIT_BYTES,
    keptDatasets: values.KEPT_DATASETS,
    jobPollSeconds: values.JOB_POLL_SECONDS,
    accounts,
    brokers: readBrokerConfig(values, areProvidersLive(values, isProduction)),
    telegram: readTelegramSettings(values),
    partners: readPartnerConfig(values, { publicUrl: accounts.publicUrl, isProduction }),
    personalDataKeys: values.PERSONAL_DATA_KEYS ?? null,
    kyc: readKycSettings(values, areProvidersLive(values, isProduction)),
    payments: readPaymentSettings(values, areProvidersLive(values, isProduction)),
  };
}
