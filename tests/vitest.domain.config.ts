import { defineConfig } from 'vitest/config'

const root = new URL('..', import.meta.url).pathname

// What Stryker runs against every mutant: the domain's own tests alone.
export default defineConfig({ root, test: { include: ['src/domain/**/*.test.ts'] } })
