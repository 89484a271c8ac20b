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
export { createRazorpay } from "./razorpay.ts";
export type { RazorpaySettings } from "./razorpay.ts";
