import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../oracle/remessa.py', import.meta.url))

interface IndependentOrder {
  movement: string
  number: string
  document: string
  dueOn: string
  cents: number
  interest: [code: string, from: string | null, hundredths: number]
  protest: string
  withdrawnAfterDays: number
  cpf: string
  name: string
  cep: string
  city: string
  state: string
  fine: [code: string, from: string | null, hundredths: number]
}

/**
 * What a program that knows the layout alone reads in a remessa. Throws with its reason if it takes the file for wrong.
 */
export function readIndependently(content: string): { file: number; writtenOn: string; orders: IndependentOrder[] } {
  const { stdout, stderr, status } = spawnSync('python3', [program], { input: content, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}
