import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { exportedPart } from './exported-catalogue.ts'

const parts = ['catalogue', 'dealerships', 'conditions', 'ways']
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'exported-'))
  vi.stubEnv('CATALOGUE_DIR', folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

/** What a page gets that imports the part. */
const imported = (part: string) => JSON.parse(exportedPart(`virtual:${part}`)?.replace('export default ', '') ?? '')

describe('what the managers exported for the build', () => {
  it.each(parts)('is what a page imports: %s', (part) => {
    writeFileSync(join(folder, `${part}.json`), JSON.stringify({ of: part, iof: {} }))
    expect(imported(part)).toMatchObject({ of: part })
  })

  it('takes the day of the build for the tax, and no day of before', () => {
    vi.useFakeTimers({ now: new Date('2026-11-30T02:30:00Z') })
    writeFileSync(join(folder, 'conditions.json'), JSON.stringify({ iof: { on: '2026-01-01', daily: 1 } }))
    expect(imported('conditions')).toEqual({ iof: { on: '2026-11-29', daily: 1 } })
    vi.useRealTimers()
  })

  it.each(parts)('is nothing before an export, so that a clone builds its own: %s', (part) => {
    expect(imported(part)).toBeNull()
  })

  it('is nothing else', () => {
    expect(exportedPart('virtual:secrets')).toBeUndefined()
  })
})
