import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The demonstration's clock, which goes as the machine's does and may be put ahead. */
export interface DemoClock {
  isMoved(): boolean
  /** Makes it this instant now, for this server, what it runs, and the pages that it serves; kept for the next start. */
  moveTo(at: Date): Promise<void>
  /** The script that moves the clock of a page. */
  script(): string
  /** A page with that script before all others; everything else unchanged. */
  onPage(response: Response): Promise<Response>
}

/** Where pages find the script. */
export const clockScript = '/guia/relogio.js'

/**
 * Puts the clock of this process where the data folder says. Nothing else knows of it: whoever asks what time it is, the embedded
 * database included, is told the demonstration's. It exists in the local server alone.
 */
export async function startDemoClock(dataDir: string): Promise<DemoClock> {
  const file = join(dataDir, 'clock.json')
  const stored = await readFile(file, 'utf8').catch(() => '{"ms":0}')
  const moved = { ms: Number(JSON.parse(stored).ms) || 0 }
  shiftDate(moved)
  return {
    isMoved: () => moved.ms !== 0,
    moveTo: async (at) => {
      moved.ms += at.getTime() - Date.now()
      await writeFile(`${file}.new`, JSON.stringify(moved))
      await rename(`${file}.new`, file)
    },
    script: () => `(${shiftDate})(${JSON.stringify(moved)})`,
    onPage: (response) => (moved.ms === 0 ? Promise.resolve(response) : withScript(response)),
  }
}

/** Moves what `Date` calls now by `ms`, as they are at each call. Stands alone: it is a page's script too. */
function shiftDate(moved: { readonly ms: number }): void {
  const { Date: RealDate } = globalThis
  const realNow = RealDate.now.bind(RealDate)
  const now = () => realNow() + moved.ms
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, called) => Reflect.construct(target, given.length > 0 ? given : [now()], called),
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}

async function withScript(response: Response): Promise<Response> {
  if (!/^text\/html/.test(response.headers.get('content-type') ?? '')) return response
  const page = (await response.text()).replace(/<head[^>]*>/, (head) => `${head}<script src="${clockScript}"></script>`)
  const headers = new Headers(response.headers)
  for (const name of ['etag', 'last-modified', 'content-length']) headers.delete(name)
  headers.set('cache-control', 'no-store')
  return new Response(page, { status: response.status, headers })
}
