// subset-font ships no types. These are the types of the parts in use.
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
