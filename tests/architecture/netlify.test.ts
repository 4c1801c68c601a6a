import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'smol-toml'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { commandVariables, localVariables, siteVariables } from '#server/variables.ts'
import { root, sources } from './sources.ts'

const build = z.object({ command: z.string(), environment: z.record(z.string(), z.string()) })
const { build: production, ...settings } = z
  .object({
    build: z.object({ ...build.shape, publish: z.string() }),
    plugins: z.array(z.object({ package: z.string() })),
    context: z.looseObject({ 'deploy-preview': build, 'branch-deploy': build }),
    functions: z.looseObject({ directory: z.string(), included_files: z.array(z.string()) }),
  })
  .parse(parse(readFileSync(join(root, 'netlify.toml'), 'utf8')))
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

test('the platform migrates, builds what managers published, and serves what the build writes', () => {
  expect(production).toMatchObject({ command: 'npm run db:migrate && npm run site:build', publish: 'dist' })
  expect(settings.functions.directory).toBe('.netlify/bundled-functions')
  // The Node version that the tests run on.
  expect(production.environment.NODE_VERSION).toBe(manifest.devDependencies.node.split('.')[0])
})

test('no preview of a change sees a database of production, neither while it is built', () => {
  const databases = Object.keys({ ...siteVariables.shape, ...commandVariables.shape, ...localVariables.shape }).filter(
    (name) => /^DATABASE_\w*URL$/.test(name),
  )
  expect(databases.length).toBeGreaterThan(2)
  for (const { command, environment } of [settings.context['deploy-preview'], settings.context['branch-deploy']]) {
    expect(environment).toEqual(Object.fromEntries(databases.map((name) => [name, ''])))
    // An unpublished change shows the catalogue of the project.
    expect(command).toBe('npm run db:migrate && npm run build')
  }
})

test('every function has the list of passwords beside it, and those that draw PDFs the fonts too', () => {
  const { directory, included_files: everywhere } = settings.functions
  const ofOne = z.object({ included_files: z.array(z.string()) })
  const files = (name: string) => ofOne.parse(settings.functions[name]).included_files
  expect(everywhere).toEqual([`${directory}/*.txt`])
  for (const name of ['pdf', 'jobs', 'wake-jobs'])
    expect(files(name), name).toEqual([`${directory}/*.txt`, `${directory}/*.ttf`])
})

test('the settings of one function name a function that there is', () => {
  const functions = globSync('netlify/functions/**/*.ts', { cwd: root }).map((file) => basename(file, '.ts'))
  const named = Object.keys(settings.functions).filter((key) => !['directory', 'included_files'].includes(key))
  expect(functions).toEqual(expect.arrayContaining(named))
})

test('the plugin of the build tells it where the photos are, and keeps them and their pictures', async () => {
  const [plugin] = settings.plugins
  const { main } = JSON.parse(readFileSync(join(root, plugin?.package ?? '', 'package.json'), 'utf8'))
  const { onPreBuild, onPostBuild } = await import(join(root, plugin?.package ?? '', main))
  const asked: Record<string, string[]> = {}
  const cache = {
    restore: async (paths: string[]) => Object.assign(asked, { restored: paths }),
    save: async (paths: string[]) => Object.assign(asked, { saved: paths }),
  }
  const environment: Record<string, string> = {}
  const netlifyConfig = { build: { environment } }
  await onPreBuild({ constants: { SITE_ID: 'site', NETLIFY_API_TOKEN: 'token' }, netlifyConfig, utils: { cache } })
  await onPostBuild({ utils: { cache } })
  const context = Buffer.from(environment.NETLIFY_BLOBS_CONTEXT ?? '', 'base64').toString()
  expect(JSON.parse(context)).toEqual({ siteID: 'site', token: 'token' })
  expect(asked.restored).toEqual(asked.saved)
  expect(asked.saved).toContain('.catalogue/photos')
  const { folders } = await import('#integrations/prune-picture-cache.ts')
  expect(asked.saved).toEqual(expect.arrayContaining(folders))
})

test('each command can be run by a script, or by its name', () => {
  const [{ text: ops } = { text: '' }] = sources('netlify/commands/ops.ts')
  const run = Object.values<string>(manifest.scripts).join('\n')
  // Parts of several commands, which are none themselves.
  const parts = ['prompt', 'with-database']
  const names = globSync('netlify/commands/*.ts', { cwd: root }).map((file) => basename(file, '.ts'))
  const isOffered = (name: string) =>
    run.includes(`netlify/commands/${name}.ts`) || new RegExp(`^ {2}'?${name}'?: '`, 'm').test(ops)
  expect(names.filter((name) => !parts.includes(name) && !isOffered(name))).toEqual([])
})
