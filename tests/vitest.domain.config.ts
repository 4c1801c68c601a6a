import { defineConfig } from 'vitest/config'

const root = new URL('..', import.meta.url).pathname

// The tests that Stryker runs for every change: only the domain's own.
export default defineConfig({ root, test: { include: ['src/domain/**/*.test.ts'] } })
