import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser'
import { astroCode } from './astro-code.ts'
import { roomCircles } from './folder-cycles.ts'
import { layerRules, unitTestRules } from './layer-rules.ts'
import { root, type Source } from './sources.ts'

const UNIT_TEST = /^(src|netlify|db)\/.*[.]test[.]tsx?$/

/**
 * The imports that break the rules, as 'rule: from -> to'. dependency-cruiser reads no `.astro` files, so it gets a
 * copy of the sources with only the code of each. `name` distinguishes the copies of two tests.
 */
export async function brokenRules(name: string, files: readonly Source[]): Promise<string[]> {
  const copy = join(root, 'test-results', name)
  rmSync(copy, { recursive: true, force: true })
  for (const { path, text } of files) {
    const astro = path.endsWith('.astro')
    mkdirSync(join(copy, dirname(path)), { recursive: true })
    writeFileSync(join(copy, astro ? `${path}.ts` : path), astro ? astroCode(text) : text)
  }
  cpSync(join(root, 'package.json'), join(copy, 'package.json'))
  const tests = files.map(({ path }) => path).filter((path) => UNIT_TEST.test(path))
  const all = await cruised(['.'], copy, { ruleSet: layerRules, exclude: { path: UNIT_TEST.source } })
  const imports = all.modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => [own(source), own(resolved)] as const),
  )
  const broken = [
    ...violations(all),
    ...roomCircles(imports),
    // Unit tests are checked separately, because their imports are no dependency between folders.
    ...violations(await cruised(tests, copy, { ruleSet: unitTestRules, maxDepth: 1 })),
  ]
  rmSync(copy, { recursive: true })
  return broken
}

const own = (path: string) => path.replace(/^(\.\.\/)+/, '').replace(/\.astro\.ts$/, '.astro')

async function cruised(files: string[], baseDir: string, options: ICruiseOptions): Promise<ICruiseResult> {
  const { output } = await cruise(files, {
    ...options,
    baseDir,
    validate: true,
    tsPreCompilationDeps: true,
    detectJSDocImports: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
  })
  return output as ICruiseResult
}

const violations = ({ summary }: ICruiseResult) =>
  summary.violations.map(({ rule, from, to }) => `${rule.name}: ${own(from)} -> ${own(to)}`)
