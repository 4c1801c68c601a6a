import type { IFlattenedRuleSet, IRegularForbiddenRuleType as Rule } from 'dependency-cruiser'
import { type Layer, layers, unitTests } from './layers.ts'

const OURS = '^(src|netlify|db|tests|astro[.]config)'
const PACKAGES = ['npm', 'npm-dev', 'npm-optional', 'npm-peer'] as const

const escaped = (text: string) => text.replace(/[.[\]]/g, '[$&]')
const inside = (path: string) => `^${escaped(path)}${/[.]\w+$/.test(path) ? '$' : '/'}`
const ofPackage = (name: string) => `(^|/)node_modules/(@types/)?${escaped(name)}/`

/** The file that declares the addresses of a concept. */
export const ROUTES = 'routes[.]ts$'

/** The rules of one layer: the imports that its files must not have. The layers inside it have rules of their own. */
function rulesOf(layer: Layer): Rule[] {
  const { path, typesOf = [], packages, packageTypes = [], routes } = layer
  if (routes) {
    const { routes: _, ...alone } = layer
    const own = rulesOf(alone)
    const beside = rulesOf({ ...alone, may: [...layer.may, ...routes] })
    const only = (kept: Rule, from: object) => ({ ...kept, from: { ...kept.from, ...from } })
    return [
      ...own.map((rule) => only(rule, { pathNot: [...asList(rule.from.pathNot), ROUTES] })),
      ...beside.map((rule) => only(rule, { path: `${inside(path)}.*${ROUTES}` })),
    ]
  }
  const inner = layers.filter((other) => other.path.startsWith(`${path}/`)).map((other) => inside(other.path))
  const rule = (to: Rule['to']) => ({ name: path, from: { path: inside(path), pathNot: inner }, to })
  const may = [path, ...layer.may].map(inside)
  const types = typesOf.map(inside)
  const rules: Rule[] = [rule({ path: OURS, pathNot: [...may, ...types] })]
  if (types.length > 0) rules.push(rule({ path: types, pathNot: may, dependencyTypesNot: ['type-only'] }))
  if (!packages) return rules
  const all = packages.map(ofPackage)
  const forTypes = packageTypes.map(ofPackage)
  rules.push(rule({ dependencyTypes: [...PACKAGES], pathNot: [...all, ...forTypes] }))
  if (forTypes.length > 0) rules.push(rule({ path: forTypes, pathNot: all, dependencyTypesNot: ['type-only'] }))
  return rules
}

const asList = (one: string | string[] | undefined) => (one === undefined ? [] : Array.isArray(one) ? one : [one])

/** A folder of the layer imports no other folder of it, except those that the table names. */
function separateRule({ path, may }: Layer): Rule {
  const folder = `^${path}/([^/]+)/`
  const allowed = may.filter((one) => one.startsWith(`${path}/`)).map(inside)
  return {
    name: `${path}: separate folders`,
    from: { path: folder },
    to: { path: folder, pathNot: [`^${path}/$1/`, ...allowed] },
  }
}

/** What a build on Netlify runs: `npm run db:migrate`, `npm run site:build` and Astro's build. */
const builds = '^(astro[.]config|netlify/commands/(migrate|build-site|with-database|catalogue/))'

const general: Rule[] = [
  { name: 'no circle of files', from: {}, to: { circular: true } },
  { name: 'exists', from: {}, to: { couldNotResolve: true, pathNot: '^(data|astro|virtual):' } },
  { name: 'in a layer', from: { path: OURS, pathNot: layers.map(({ path }) => inside(path)) }, to: {} },
  { name: 'listed in package.json', from: {}, to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] } },
  {
    name: "no Node in the browser's code",
    from: {
      path: '^src/(domain|api|content|media|lib|ui|site|portal|admin)/',
      // Only the server uses these files, which unpack with Node.
      pathNot: '^src/media/(pdf-content|without-metadata)[.]ts$',
    },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'built and deployed with what a production install has',
    from: { path: '^(src|netlify/(functions|server|build-plugin|commands)|db|astro[.]config)', pathNot: '^db/local/' },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'a build loads nothing of development',
    from: { path: builds },
    to: {
      path: '^(netlify|db)/local/',
      pathNot: '^db/local/instance-lock[.]ts$',
      dependencyTypesNot: ['dynamic-import', 'type-only'],
    },
  },
]

const asRules = (rules: Rule[]): IFlattenedRuleSet => ({
  forbidden: rules.map((rule) => ({ ...rule, severity: 'error' })),
})

const separate = layers.filter((layer) => layer.separate).map(separateRule)

/** The table and the general rules, as dependency-cruiser's rules. */
export const layerRules = asRules([...layers.flatMap(rulesOf), ...separate, ...general])

/** The same rules for the unit tests beside the code, which may import more. */
export const unitTestRules = asRules([
  ...layers.flatMap((layer) =>
    rulesOf({
      ...layer,
      may: [...layer.may, ...unitTests.may],
      ...(layer.packages && { packages: [...layer.packages, ...unitTests.packages] }),
    }),
  ),
  ...separate,
])
