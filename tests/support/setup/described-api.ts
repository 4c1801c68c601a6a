import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openApiDocument } from '#server/openapi.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The file with the description of the API. */
    describedApi: string
  }
}

/** Writes the description of the API once, because a worker would load the whole server for it. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'api-'))
  const path = join(folder, 'openapi.json')
  writeFileSync(path, JSON.stringify(openApiDocument({ version: '1.0.0', url: 'https://tiriva.example' })))
  provide('describedApi', path)
  return () => rm(folder, { recursive: true })
}
