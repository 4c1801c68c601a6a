// subset-font ships no types; this is the part of it that is used here.
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: {
      targetFormat: 'woff2' | 'sfnt'
      keepFeatures: readonly string[]
      dropTables: readonly string[]
      variationAxes: Record<string, { min: number; max: number; default: number }>
    },
  ): Promise<Buffer>
}
