/** What the bot says, and what the pages say of it. */
export const texts = {
  notSubscribed: "- You are not subscribed",
  noBot: "There is no Telegram bot here.",
  linked: "This chat is linked to your account. Your alerts come here. Send /stop to end them.",
  listening:
    "This chat is linked to an account, and its alerts come here. Send /stop to end them, or login with the button below to get those of another account.",
  unlinked: "This chat was unlinked on our pages: no more alerts come here.",
  stopped: "No more alerts come here. Send /start to have them again.",
  wasNotLinked: "This chat is linked to no account. Send /start to begin.",
  tokenRefused:
    "This link has been used or is too old. Open Telegram Bot in your profile menu for a new one.",
  welcome: "Login with the button below to get the alerts of your account in this chat.",
  login: "Login",
  help: "I send the alerts of your account. Send /start to begin and /stop to end them.",
} as const;
