import { z } from "zod";
import { secondStepBody } from "../session/session-body.ts";
import { brokerCallbackPaths } from "../contract/index.ts";
import type {
  BrokerCodeRequest,
  BrokerEmailRequest,
  BrokerFinishRequest,
  BrokerNameRequest,
  BrokerStartRequest,
} from "../contract/index.ts";

const mostParameters = 30;
const callback = z.enum(brokerCallbackPaths);

export const startBody: z.ZodType<BrokerStartRequest> = z.object({
  broker: z.int().nonnegative(),
  callback,
  next: z.string().max(8_000).exactOptional(),
  ref_id: z.string().max(100).exactOptional(),
});

export const finishBody: z.ZodType<BrokerFinishRequest> = z.object({
  callback,
  params: z
    .record(z.string().max(100), z.string().max(8_000))
    .refine((params) => Object.keys(params).length <= mostParameters, "are too many"),
});

export const emailBody: z.ZodType<BrokerEmailRequest> = z.object({
  email: z.string().max(254),
  validation_code: z.string().max(20),
});

export const identityBody = secondStepBody.extend({ password: z.string().max(1_000) });

export const nameBody: z.ZodType<BrokerNameRequest> = z.object({ confirm: z.boolean() });

export const codeBody: z.ZodType<BrokerCodeRequest> = z.object({
  email: z.string().max(254),
  sets_password: z.boolean(),
});
