export const accountKey = ["broker-account"] as const;
export const fundsKey = ["broker-funds"] as const;
