/** The module that Vite makes itself for imports on demand. */
const preloadHelper = 'vite/preload-helper.js'

/**
 * The files that islands share. The bundler's own split makes a file of each set of users: a motorcycle's page then loads 36 files,
 * most under 1 kB, which compress badly. A file below holds what its users need together. What another page would load for nothing
 * stays apart.
 */
const contents = {
  // Every island.
  react: [
    'node_modules/react/',
    'node_modules/react-dom/',
    'node_modules/scheduler/',
    'node_modules/@astrojs/react/',
    preloadHelper,
    'src/ui/classes.ts',
    'src/ui/actions/button-class.ts',
    'src/ui/structure/ErrorBoundary.tsx',
    'src/ui/forms/prefill.ts',
  ],
  // Every island but the catalogue's.
  basics: [
    'node_modules/nanostores/atom/',
    'node_modules/@nanostores/react/',
    'src/lib/storage.ts',
    'src/lib/stored-record.ts',
    'src/lib/draft-on-device.ts',
    'src/ui/actions/Button.tsx',
    'src/ui/actions/LinkButton.tsx',
    'src/ui/feedback/Spinner.tsx',
    'src/ui/forms/Field.tsx',
    'src/ui/structure/Facts.tsx',
  ],
  // What computes an installment: the catalogue too.
  money: [
    'src/domain/calendar/day-arithmetic.ts',
    'src/domain/money/financing.ts',
    'src/domain/money/money.ts',
    'src/domain/offer/conditions.ts',
    'src/domain/offer/due-dates.ts',
    'src/site/motorcycle/offer/fetch-offer.ts',
    'src/ui/forms/read-reais.ts',
  ],
  // A plan with entry, tax and due day: a motorcycle's page, the wizard, the comparison.
  plan: [
    'src/content/offer/cost-sheet.ts',
    'src/domain/offer/entry.ts',
    'src/domain/offer/iof.ts',
    'src/domain/offer/quote.ts',
    'src/site/motorcycle/offer/current-conditions.ts',
    'src/site/motorcycle/plan-address.ts',
    'src/site/motorcycle/plan.ts',
    'src/ui/actions/Share.tsx',
    'src/ui/forms/ReaisField.tsx',
  ],
  // Who asks the server, and shows what it refuses: wizard, login, portal, admin.
  calls: [
    'node_modules/hono/dist/client/',
    'src/content/sentences.ts',
    'src/lib/api.ts',
    'src/lib/call-api.ts',
    'src/lib/problem.ts',
    'src/ui/feedback/Alert.tsx',
  ],
}

/** The groups of `output.codeSplitting`. A module that two of them name goes to the first. */
export const sharedChunks = Object.entries(contents).map(([name, modules], index, all) => ({
  name,
  priority: all.length - index,
  test: (id: string) => modules.some((module) => id.includes(module)),
}))

/** The modules of the shared files, as they are on disk: files and folders. */
export const sharedModules = Object.values(contents)
  .flat()
  .filter((module) => module !== preloadHelper)
