export { PaymentRefused } from "./payment-provider.ts";
export type {
  CheckoutReturn,
  CheckoutSettings,
  NewOrder,
  NewRefund,
  PayerAccount,
  PaymentProvider,
  PaymentStatus,
  ProviderDispute,
  ProviderOrder,
  ProviderPayment,
  ProviderRefund,
  RefusalDetail,
  WebhookEvent,
} from "./payment-provider.ts";
