declare module "subset-font" {
  interface Options {
    readonly targetFormat?: "sfnt" | "woff" | "woff2";
    readonly keepFeatures?: readonly string[];
    readonly variationAxes?: Readonly<
      Record<string, number | { readonly min: number; readonly max: number }>
    >;
  }
  /** A font that holds the glyphs of `text` alone. */
  const subsetFont: (font: Buffer, text: string, options?: Options) => Promise<Buffer>;
  // oxlint-disable-next-line import/no-default-export -- the package is shaped so
  export default subsetFont;
}
