import { describe, expect, it } from 'vitest'
import { readLocalEnvironment } from './environment.ts'

describe('readLocalEnvironment', () => {
  it('has a default for everything', () => {
    const environment = readLocalEnvironment({})
    expect(environment.port).toBe(8888)
    expect(environment.host).toBe('127.0.0.1')
    expect(environment.dataDir).toMatch(/\.data$/)
    expect(environment.databaseUrl).toBeUndefined()
  })

  it.each(['0', '65536', 'web', '80.5', '-1'])('refuses the port %s in one sentence', (PORT) => {
    expect(() => readLocalEnvironment({ PORT })).toThrow(/^PORT must be .*not/)
  })

  it('listens elsewhere only on an address that is named', () => {
    expect(readLocalEnvironment({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
    expect(readLocalEnvironment({ HOST: '::' }).host).toBe('::')
    expect(readLocalEnvironment({ HOST: '' }).host).toBe('127.0.0.1')
    expect(() => readLocalEnvironment({ HOST: 'everywhere' })).toThrow(/^HOST must be .*not/)
  })

  it('takes an empty DATABASE_URL for none', () => {
    expect(readLocalEnvironment({ DATABASE_URL: '' }).databaseUrl).toBeUndefined()
  })
})
