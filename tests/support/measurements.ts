/** What each command of docs/measurements.md speaks of, as paths from the root. */
export const measuredCode: Readonly<Record<string, readonly string[]>> = {
  'npm run test:faults': ['netlify/server', 'netlify/commands/backup', 'db', 'tests/faults'],
  'npm run test:time': ['netlify/server', 'src/domain', 'tests/time'],
  'npm run test:contracts': ['netlify/server', 'src/domain', 'tests/time'],
  'npm run test:oracle': ['src/domain/installments', 'src/domain/offer', 'tests/oracle'],
  'npm run test:hostile': ['netlify/server', 'src/api', 'tests/hostile'],
  'npm run test:production': ['netlify', 'db', 'src/integrations', 'tests/production'],
  'npm run bench -- analysis': ['src/admin/application', 'netlify/server/credit', 'tests/bench/analysis.ts'],
  'npm run bench -- api': ['netlify/server', 'db', 'tests/bench/api.ts'],
  'npm run bench -- admin': ['netlify/server', 'db', 'tests/bench/admin.ts'],
  'npm run bench -- credit': ['netlify/server/credit', 'src/domain/credit', 'db', 'tests/bench/credit.ts'],
  'npm run bench -- team': ['netlify/server', 'db', 'tests/bench/team'],
  'npm run bench -- volume': ['netlify/server/use-cases', 'db', 'tests/bench/volume.ts'],
  'npm run bench -- indexes': ['netlify/server', 'db', 'tests/bench/indexes.ts'],
  'npm run bench -- installments': ['netlify/server/installments', 'netlify/server/payments', 'db'],
  'npm run bench -- cold': ['netlify/server', 'src/integrations/bundled-functions.ts', 'package-lock.json'],
  'npm run bench -- trips': ['netlify/server', 'db', 'tests/support/route-trips.ts'],
  'npm run bench -- crowd': ['netlify/server', 'db', 'tests/production'],
  'npm run bench -- pages': ['src', 'astro.config.mjs', 'package-lock.json'],
  'npm run test:e2e': ['src', 'astro.config.mjs', 'tests/e2e/platform/loads.spec.ts'],
  'npm run bench -- journey': ['src', 'astro.config.mjs', 'package-lock.json'],
  'npm run bench -- catalogue': ['src/site', 'src/artwork', 'src/pages', 'src/integrations'],
  'npm run bench -- photos': ['src/artwork', 'netlify/commands/catalogue', 'netlify/build-plugin'],
  'npm run bench -- reading': ['src/content', 'src/site', 'src/portal'],
  'npm run test:outside': ['src'],
  'npm run bench -- start': ['netlify/local', 'db', 'src/integrations', 'package-lock.json'],
  'npm run test:netlify': ['netlify', 'netlify.toml', 'src/integrations'],
  'npm ci': ['package-lock.json'],
  'npm run bench -- coverage': ['src/domain', 'src/api', 'netlify/server', 'tests'],
  'npm run mutation': ['src/domain', 'tests/mutation.ts', 'tests/stryker.config.mjs'],
}

export interface MeasuredRow {
  /** The command as it stands in the document. */
  command: string
  /** The commit that wrote the figures down; undefined if the row names none. */
  commit: string | undefined
  /** The day of that, 'YYYY-MM-DD'. */
  day: string | undefined
  /** The paths that the figures speak of; undefined for an unknown command. */
  code: readonly string[] | undefined
}

/** Returns the rows of docs/measurements.md: paragraphs that begin with a command in bold. */
export function measuredRows(document: string): MeasuredRow[] {
  return [...document.matchAll(/^\*\*`([^`]+)`\*\*(?: at `([0-9a-f]{7,40})` \((\d{4}-\d\d-\d\d)\))?/gm)].map(
    ([, command = '', commit, day]) => {
      const known = Object.keys(measuredCode).findLast((name) => new RegExp(`(^|\\s)${name}(\\s|$)`).test(command))
      return { command, commit, day, code: known === undefined ? undefined : measuredCode[known] }
    },
  )
}
