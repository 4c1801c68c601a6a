/** A parameter list that ends with a transaction, up to the body of its function. */
const takesTransaction =
  /\b(?:trx|tx)\b(?:: (?:Transaction|Kysely)<Database>)?,?[^(){}=]*\)(?:: [^={]+)? (?:=> (?!Promise<)|(?=\{))/g

/** Returns the text from `start` up to the end of the body or expression that begins there. */
function bodyFrom(text: string, start: number): string {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const sign = text[at] ?? ''
    if ('({['.includes(sign)) depth += 1
    if (')}]'.includes(sign)) depth -= 1
    if (depth < 0 || (depth === 0 && (sign === '}' || (sign === '\n' && text[start] !== '{'))))
      return text.slice(start, at + 1)
  }
  return text.slice(start)
}

/**
 * Finds the database of the server (`deps.db`) within functions that have a transaction: the statement would take a
 * second connection while the transaction holds the first one, and wait for ever where there is only one, or for what
 * it holds itself.
 */
export function databaseBesideTransaction(text: string): string[] {
  return [...text.matchAll(takesTransaction)].flatMap(({ index, 0: head }) =>
    [...bodyFrom(text, index + head.length).matchAll(/^.*\bdeps\.db\b.*$/gm)].map(([line]) => line.trim()),
  )
}
