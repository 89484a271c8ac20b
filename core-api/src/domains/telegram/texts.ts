/** What the bot says, and what the pages say of it. */
export const texts = {
  notSubscribed: "- You are not subscribed",
  noBot: "The Telegram bot is not available.",
  linked:
    "This chat is linked to your account. You will receive alerts here. Send /stop to unlink.",
  listening:
    "This chat receives alerts for a linked account. Send /stop to unlink, or log in below to use another account.",
  unlinked: "This chat was unlinked. You will no longer receive alerts here.",
  stopped: "Alerts stopped. Send /start to resume.",
  wasNotLinked: "This chat is not linked to an account. Send /start to begin.",
  tokenRefused:
    "This link has expired or was already used. Open Telegram Bot in your profile menu for a new one.",
  welcome: "Log in below to receive your account alerts in this chat.",
  login: "Login",
  help: "Get your account alerts here. Send /start to begin or /stop to unlink.",
} as const;
