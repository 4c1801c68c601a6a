import { describe, expect, it, test } from 'vitest'
import { lacksDatabase, ownEnvironment } from './preview.ts'

const production = {
  DATABASE_URL: 'postgres://production',
  SECRET_KEY: 'secret',
  SMTP_URL: 'smtps://mail',
  PIX_CLIENT_SECRET: 'money',
  SOMETHING_NEW: 'unknown',
  SITE_URL: 'https://www.tiriva.example',
  URL: 'https://tiriva.example',
  DEPLOY_PRIME_URL: 'https://deploy-preview-7--tiriva.netlify.app',
  RATE_LIMIT_SCALE: '2',
}

describe.each(['deploy-preview', 'branch-deploy', 'preview-server'])('a %s', (CONTEXT) => {
  it('sees nothing of production', () => {
    expect(ownEnvironment({ ...production, CONTEXT })).toEqual({
      CONTEXT,
      RATE_LIMIT_SCALE: '2',
      URL: 'https://deploy-preview-7--tiriva.netlify.app',
    })
    expect(lacksDatabase(ownEnvironment({ ...production, CONTEXT }))).toBe(true)
  })

  it('sees what is its own', () => {
    const env = ownEnvironment({ ...production, CONTEXT, PREVIEW_DATABASE_URL: 'postgres://branch' })
    expect(env.DATABASE_URL).toBe('postgres://branch')
    expect(lacksDatabase(env)).toBe(false)
  })
})

test.each(['production', 'dev', undefined])('the context %s sees everything', (CONTEXT) => {
  expect(ownEnvironment({ ...production, CONTEXT })).toEqual({ ...production, CONTEXT })
  expect(lacksDatabase({ CONTEXT })).toBe(false)
})
