// opentype.js ships no types. These are the types of the parts in use.
declare module 'opentype.js/dist/opentype.mjs' {
  export type Command = { type: 'M' | 'L' | 'C' | 'Q' | 'Z' } & {
    [coordinate in 'x1' | 'y1' | 'x2' | 'y2' | 'x' | 'y']?: number
  }
  export type Font = {
    getPath(text: string, x: number, y: number, fontSize: number): { commands: Command[] }
    getAdvanceWidth(text: string, fontSize: number): number
    hasChar(char: string): boolean
    tables: {
      fvar?: { axes: { tag: string; minValue: number; maxValue: number }[] }
    } & Partial<Record<'gsub' | 'gpos', { features: { tag: string }[] }>>
  }
  export function parse(buffer: ArrayBuffer): Font
}
