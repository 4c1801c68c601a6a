// `npm run bench -- photos`: the cost of a catalogue of PHOTOS (1000) photographs for the platform's builds, on the
// twin of production (tests/production). A manager sends them to the packed functions and presses 'Publicar'; each
// build begins like the platform's, in a fresh copy of the project with the build plugin's cache, fetches the
// photographs from the file store, and ends with the packed functions.
import { readdir, rm } from 'node:fs/promises'
import { withCopy } from '#tests/support/catalogue/build-copy.ts'
import { createReport } from '#tests/support/report.ts'
import { Deployment } from './deployment.ts'
import { publishPrice } from './people.ts'
import { addPhotographed, publish } from './photographs.ts'
import { startTwin, type Twin } from './platform/twin.ts'

const photos = Number(process.env.PHOTOS ?? 1000)
/** Netlify's limit for a build, in seconds. */
const longest = 15 * 60
/** The time (s) that the next build may take beyond one without photographs. */
const longer = 60
const filesOfPhoto = 6

const report = createReport(`Builds on the twin, ${photos} photographs`, 'build', 'seconds', 'most memory, MB', 'files')

await withCopy(async (folder) => {
  const twin = await startTwin(0)
  process.env.SITE_URL = twin.site.url
  process.chdir(folder)
  try {
    await measure(twin)
  } finally {
    process.chdir('/')
    await twin.stop()
  }
})
report.print()
process.exit()

async function measure(twin: Twin) {
  const deployment = new Deployment(twin, (line) => process.env.TWIN_LOG && process.stdout.write(line))
  const build = async (name: string) => {
    for (const left of ['.catalogue', '.astro', '.netlify', 'dist', 'node_modules/.cache'])
      await rm(left, { recursive: true, force: true })
    const start = performance.now()
    const deploy = await deployment.build()
    const seconds = Math.round((performance.now() - start) / 1000)
    const files = (await readdir('dist/fotos').catch(() => [])).length
    report.row(name, seconds, deployment.buildMb, files)
    twin.site.publish(deploy)
    return { seconds, files }
  }
  /** 'Publicar' calls the build hook, and the platform builds. */
  const published = async (name: string, press: () => Promise<unknown>) => {
    const built = Promise.withResolvers<Awaited<ReturnType<typeof build>>>()
    twin.site.onBuildAsked = () => void build(name).then(built.resolve, built.reject)
    const [result] = await Promise.all([built.promise, press()])
    report.promise(`${name}: every photograph is on the site`, result.files === photos * filesOfPhoto)
    return result
  }
  await deployment.configure()
  const without = await build('without photographs')
  await deployment.admit()
  const start = performance.now()
  await addPhotographed(photos)
  report.row('(sending them)', Math.round((performance.now() - start) / 1000))
  const first = await published('the first with them', publish)
  report.promise('the first build ends in time', first.seconds < longest, `${first.seconds} s`)
  const next = await published('the next, a price', publishPrice)
  const more = next.seconds - without.seconds
  report.promise(`the next takes at most ${longer} s more than one without photographs`, more <= longer, `${more} s`)
}
