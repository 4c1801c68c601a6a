import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>

// OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane.
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

interface Parsed {
  cost: typeof cost
  salt: Buffer
  tag: Buffer
}

/** Hashes a password into a PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. Takes about 40 ms of one core. */
export async function hashPassword(password: string, salt: Buffer = randomBytes(16)): Promise<string> {
  const tag = await tagOf(password, { cost, salt })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(salt)}$${text(tag)}`
}

/** Tells whether the password is the one that was hashed. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  return (await matchingHashes(password, [hash])).length > 0
}

/**
 * Gives the hashes that match a password. Hashes with the same salt share one derivation, and an empty list costs one too,
 * so that the time does not reveal how many there are.
 */
export async function matchingHashes(password: string, hashes: readonly string[]): Promise<string[]> {
  const parsed = hashes.map((hash) => ({ hash, ...parse(hash) }))
  const derivations = new Map(parsed.map((one) => [prefixOf(one.hash), one]))
  if (derivations.size === 0) await tagOf(password, { cost, salt: randomBytes(16) })
  const tags = new Map<string, Buffer>()
  for (const [prefix, one] of derivations) tags.set(prefix, await tagOf(password, one))
  return parsed.filter(({ hash, tag }) => equal(tag, tags.get(prefixOf(hash)))).map(({ hash }) => hash)
}

/** The salt inside a PHC string. */
export function saltOf(hash: string): Buffer {
  return parse(hash).salt
}

function tagOf(password: string, { cost, salt }: Pick<Parsed, 'cost' | 'salt'>) {
  // Different keyboards type the same text as different code points.
  return derive('argon2id', { message: password.normalize('NFC'), nonce: salt, tagLength, ...cost })
}

function parse(hash: string): Parsed {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/-]+)\$([\w+/-]+)$/.exec(hash)
  if (!match) throw new Error('not an argon2id PHC string')
  const [, memory, passes, parallelism, salt = '', tag = ''] = match
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

const prefixOf = (hash: string) => hash.slice(0, hash.lastIndexOf('$'))
const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
const equal = (one: Buffer, other: Buffer | undefined) => other?.length === one.length && timingSafeEqual(one, other)
