import type { Plugin } from 'vite'

/** Marks the copy of a module that the admin area loads. */
const staffCopy = '?staff'

/**
 * Gives the admin area a copy of each module but React's. If it shared modules with the pages of customers, each set of
 * users would get a file of its own: an application's page loaded 133 files, most under 1 kB. Nobody needs both copies,
 * because analysts do not apply.
 */
export function staffApart(): Plugin {
  const isStaff = (id: string) => id.endsWith(staffCopy) || id.endsWith('/src/admin/Admin.island.tsx')
  const isShared = (id: string) => /[?\0]|node_modules\/(react|react-dom|scheduler|@astrojs)\//.test(id)
  return {
    name: 'staff-apart',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer, options) {
      if (!importer || !isStaff(importer)) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return !found || found.external || isShared(found.id) ? found : { ...found, id: found.id + staffCopy }
    },
  }
}

/** A module that Vite generates for imports on demand. */
const preloadHelper = 'vite/preload-helper.js'

/**
 * The files that islands of customers share. The bundler's own split makes one file for each set of users. A
 * motorcycle's page then loads 36 files, most under 1 kB, which compress badly. Each file below holds modules that its
 * users need together. Modules that another page would load in vain stay separate.
 */
const contents = {
  // Used by every island.
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
  // Used by every island except the catalogue's.
  basics: [
    'node_modules/nanostores/atom/',
    'node_modules/@nanostores/react/',
    'src/lib/storage.ts',
    'src/lib/stored-application.ts',
    'src/ui/actions/Button.tsx',
    'src/ui/feedback/Loading.tsx',
    'src/ui/forms/Field.tsx',
    'src/ui/structure/Facts.tsx',
  ],
  // Computes an installment. The catalogue uses it too.
  money: [
    'src/content/offer/built-offer.ts',
    'src/domain/calendar/day-arithmetic.ts',
    'src/domain/money/financing.ts',
    'src/domain/money/money.ts',
    'src/domain/offer/conditions.ts',
    'src/domain/offer/due-dates.ts',
    'src/site/motorcycle/offer/fetch-offer.ts',
    'src/ui/forms/read-reais.ts',
  ],
  // A plan with entry, tax and due day. Used by a motorcycle's page, the wizard and the comparison.
  plan: [
    'src/domain/offer/entry.ts',
    'src/domain/offer/iof.ts',
    'src/domain/offer/quote.ts',
    'src/site/motorcycle/plan-address.ts',
    'src/site/motorcycle/plan.ts',
    'src/ui/actions/Share.tsx',
    'src/ui/forms/ReaisField.tsx',
  ],
  // Calls the server and shows its refusals. Used by wizard, both logins and portal.
  calls: ['node_modules/hono/dist/client/', 'src/content/sentences.ts', 'src/lib/api.ts', 'src/ui/feedback/Alert.tsx'],
  // A field for a password. Used by wizard and both logins.
  password: ['src/api/field-problems.ts', 'src/ui/forms/PasswordField.tsx'],
  // A form that is sent. Used by both logins.
  forms: ['src/forms/use-form.ts'],
  // What a press does, once. Used by wizard, both logins and portal.
  press: ['src/forms/use-press.ts'],
  // Writes days and times. Used by wizard, login, portal and a motorcycle's offer.
  days: ['src/domain/calendar/calendar.ts'],
  // Compares texts. Used by every page but a motorcycle's.
  texts: ['src/domain/search.ts', 'src/domain/text.ts'],
  // Who somebody is, and whom to call. Used by wizard, login and portal.
  person: [
    'src/content/brand.ts',
    'src/domain/identity/people.ts',
    'src/domain/identity/phone.ts',
    'src/lib/ask-session.ts',
    'src/ui/actions/NewTabLink.tsx',
  ],
  // A field for numbers in groups. Used by wizard and login.
  masks: ['src/domain/identity/input-masks.ts', 'src/ui/forms/MaskedField.tsx'],
  // What an application says. Used by wizard and portal.
  application: [
    'src/content/consent.ts',
    'src/domain/identity/address.ts',
    'src/domain/identity/identifiers.ts',
    'src/forms/PressFailure.tsx',
    'src/ui/actions/PrintButton.tsx',
    'src/ui/forms/CheckboxField.tsx',
    'src/ui/into-sight.ts',
    'src/ui/structure/lazily.tsx',
    'src/ui/unbroken.tsx',
  ],
  // What the portal shows, and asks for. Used by its login and its cards.
  portal: [
    'src/content/promise.ts',
    'src/domain/documents/required-documents.ts',
    'src/portal/portal-state.ts',
    'src/portal/session.ts',
  ],
}

/**
 * The groups of `output.codeSplitting`. A module in two groups goes to the one with the higher priority. The admin area
 * has one file with what every visit needs, and one with what three or more of its views share.
 */
export const sharedChunks = [
  ...Object.entries(contents).map(([name, modules], index) => ({
    name,
    priority: 100 - index,
    test: (id: string) => !id.endsWith(staffCopy) && modules.some((module) => id.includes(module)),
  })),
  { name: 'staff', priority: 2, test: (id: string) => id.endsWith(staffCopy), tags: ['$initial' as const] },
  { name: 'views', priority: 1, test: (id: string) => id.endsWith(staffCopy), minShareCount: 3 },
]

/** The files and folders of the shared modules, by their paths on disk. */
export const sharedModules = Object.values(contents)
  .flat()
  .filter((module) => module !== preloadHelper)
