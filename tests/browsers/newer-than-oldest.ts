import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { installTool } from '#tests/support/programs/install-tool.ts'
import { oldestBrowsers } from '../../src/integrations/oldest-browsers.ts'

/** A feature of MDN's data about browsers. `version_added` is false or null where a browser has it not. */
interface Feature {
  __compat?: { support: Record<string, Support | Support[]> }
  [member: string]: unknown
}
type Support = { version_added: string | false | null; flags?: unknown; prefix?: string; alternative_name?: string }
interface CompatData {
  api: Record<string, Feature>
  javascript: { builtins: Record<string, Feature> }
}

/** Functions that a library looks for before it calls them. */
const askedFor = ['Error.captureStackTrace']

const nameInData: Readonly<Record<string, string>> = { chrome: 'chrome', safari: 'safari_ios', firefox: 'firefox' }

/** Returns the version of each of the oldest browsers, by its name in MDN's data. */
const oldest = new Map(
  oldestBrowsers.map((browser) => {
    const [, name = '', version = ''] = browser.match(/^([a-z]+)([\d.]+)$/) ?? []
    return [nameInData[name] ?? name, Number(version)] as const
  }),
)

function since(support: Support | Support[] | undefined): number {
  const own = [support ?? []].flat().find(({ flags, prefix, alternative_name: other }) => !flags && !prefix && !other)
  return own?.version_added ? Number.parseFloat(own.version_added.replace('≤', '')) || Infinity : Infinity
}

const isNewer = ({ __compat: known }: Feature) =>
  known !== undefined && [...oldest].some(([browser, version]) => since(known.support[browser]) > version)

/** The constructors ('new X') and the functions of constructors ('X.name') that one of the oldest browsers has not. */
async function readNewer(): Promise<ReadonlySet<string>> {
  const folder = installTool('@mdn/browser-compat-data', '8.1.9')
  const { api, javascript } = JSON.parse(await readFile(join(folder, 'data.json'), 'utf8')) as CompatData
  const found = Object.entries({ ...javascript.builtins, ...api }).flatMap(([owner, { __compat, ...members }]) => [
    ...(isNewer({ ...(__compat && { __compat }) }) ? [`new ${owner}`] : []),
    ...Object.entries(members as Record<string, Feature>).flatMap(([name, member]) => {
      const isOwners = name.endsWith('_static') || (owner in javascript.builtins && !name.startsWith('@@'))
      return isOwners && isNewer(member) ? [`${owner}.${name.replace('_static', '')}`] : []
    }),
  ])
  return new Set(found)
}

/** Returns what the scripts of the built site call that one of the oldest browsers has not, each with its file. */
export async function newerThanOldest(): Promise<string[]> {
  const newer = await readNewer()
  const files = (await readdir('dist', { recursive: true })).filter((file) => /\.(js|html)$/.test(file))
  const found = await Promise.all(
    files.map(async (file) => {
      const code = await readFile(join('dist', file), 'utf8')
      const calls = [...code.matchAll(/\b(?:new [A-Z]\w+|[A-Z]\w+\.\w+)\b/g)].map(([call]) => call)
      return [...new Set(calls)]
        .filter((call) => newer.has(call) && !askedFor.includes(call))
        .map((call) => `${file}: ${call}`)
    }),
  )
  return found.flat()
}
