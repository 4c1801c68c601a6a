import type { KnipConfig } from 'knip'

/**
 * The files that knip counts as used. `!` marks the deployed and started files; with `--production` only these count. A
 * file needed by tests alone has to be named too, unless its own file uses it.
 */
const config: KnipConfig = {
  entry: [
    'src/{pages,showcase/pages}/**/*.{astro,ts}!',
    'netlify/functions/**/*.ts!',
    'netlify/commands/*.ts!',
    'netlify/local/*.mjs!',
    'src/integrations/*.ts!',
    // Other programs start these files by their paths.
    'tests/bench/*.{ts,mjs}',
    'tests/production/{crowd,photos}.ts',
    'tests/faults/{server,full-disk-process}.ts',
    'tests/production/platform/{instance.mjs,pack.ts}',
    'tests/integration/upgrade/make-dump.ts',
    'tests/support/{call-bundle.mjs,second-try-reporter.ts,setup/*.ts,site/{prepare-data.ts,build-showcase.ts,cheap-password.ts,machine-database.ts,replaced-modules.mjs}}',
    'tests/{vitest.domain,stryker,playwright}.config.{ts,mjs}',
  ],
  project: ['{src,netlify,db}/**/*.{ts,tsx,astro,mjs,css}!', '!**/*.test.{ts,tsx}!', 'tests/**/*.{ts,mjs}'],
  ignoreExportsUsedInFile: process.argv.includes('--production') || { interface: true, type: true },
  // 'data' is a module that a test writes as an address; the fonts are read as files.
  ignoreDependencies: ['data', 'dejavu-fonts-ttf'],
  // Programs of the system, which tests outside `npm test` start.
  ignoreBinaries: ['java', 'mount', 'openssl', 'pg_dump', 'umount', 'unshare', 'pdftoppm', 'zbarimg'],
  vitest: { config: ['tests/vitest.config.ts'] },
  playwright: { config: ['tests/playwright.config.ts'] },
}

export default config
