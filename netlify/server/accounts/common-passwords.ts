import { readFileSync } from 'node:fs'

/**
 * Returns leaked passwords of eight characters or more, the commonest first. The file lies beside this one, and beside
 * the bundle of a function. Source: src/passwords.json of @zxcvbn-ts/language-common 4.1.3 (MIT), all entries from
 * xato.net's ten million.
 */
export const readCommonPasswords = (): string[] =>
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
