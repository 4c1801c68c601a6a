/** The result of a bench: its measurements as one table, and whether the product's promises hold. */
export interface Report {
  /** Adds a row; undefined cells stay empty. */
  row(...cells: (string | number | undefined)[]): void
  /** Adds a promise; `detail` is printed if it is broken. */
  promise(text: string, holds: boolean, detail?: string): void
  /** Prints table and promises, and sets the exit code: 1 if a promise is broken. */
  print(): void
}

/** Starts a report with a title and the heads of its columns. Prints numbers unrounded, so round them before. */
export function createReport(title: string, ...columns: string[]): Report {
  const rows: string[][] = []
  const promises: { text: string; holds: boolean; detail: string | undefined }[] = []
  return {
    row: (...cells) => void rows.push(columns.map((_, index) => String(cells[index] ?? ''))),
    promise: (text, holds, detail) => void promises.push({ text, holds, detail }),
    print: () => {
      console.log(`\n${title}\n\n${layOut([columns, ...rows])}\n`)
      for (const { text, holds, detail } of promises) {
        console.log(`${holds ? '✓' : '✗'} ${text}${holds || !detail ? '' : `: ${detail}`}`)
      }
      const broken = promises.filter(({ holds }) => !holds).length
      console.log(broken === 0 ? '\nEverything promised holds.' : `\n${broken} of ${promises.length} promises broken.`)
      if (broken > 0) process.exitCode = 1
    },
  }
}

function layOut(table: readonly string[][]): string {
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((row) => [...(row[column] ?? '')].length)))
  const line = (row: readonly string[]) =>
    `  ${row.map((cell, column) => align(cell, widths[column] ?? 0)).join('   ')}`
  const [head = [], ...body] = table
  return [line(head), `  ${widths.map((width) => '─'.repeat(width)).join('   ')}`, ...body.map(line)].join('\n')
}

// Figures align at their last digit, words at their first letter.
const align = (cell: string, width: number) =>
  /^[\d.,]+( \S+)?$/.test(cell) ? cell.padStart(width) : cell.padEnd(width)

/** The value below which a share (0.95 is p95) of the values lies; 0 without values. Takes them unsorted. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? sorted[0] ?? 0
}

export const median = (values: readonly number[]) => quantile(values, 0.5)

/** Counts equal words: ['ok', 'ok', 'unavailable'] is '2 ok, 1 unavailable'. */
export function tally(words: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].map(([word, count]) => `${count} ${word}`).join(', ')
}
