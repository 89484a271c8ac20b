/** Research calls: their states and levels, and the track record of closed ones. */
export * from "./call-state.ts";
export * from "./track-record.ts";
