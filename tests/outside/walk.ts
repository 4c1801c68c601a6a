import { demoAnalyst } from '../../netlify/local/demo/logins.ts'

/** The answer of an address, without parts that may differ between a built page and one made on request. */
export interface Answer {
  status: number
  location: string | null
  type: string | undefined
  title: string | undefined
  heading: string | undefined
}

/** Addresses outside of the sitemap, and other spellings of some inside it, each with its status. */
const unlisted: Record<string, number> = {
  '/meu-financiamento': 200,
  '/recuperar-senha': 200,
  '/dashboard': 200,
  '/help': 200,
  '/old-index': 200,
  '/admin': 200,
  '/admin/': 200,
  '/admin/login': 200,
  '/admin/login/': 200,
  '/admin/previa': 200,
  '/admin/financiamentos': 200,
  '/admin/financiamentos?status=analysis': 200,
  '/admin/financiamentos/0a0f2f6e-6a1e-4a7c-9a51-0d6f8f6f6a11': 200,
  '/admin/motos': 200,
  '/admin/configuracoes': 200,
  '/motorcycle/CG-160-Start': 301,
  '/motorcycle/CG%20160%20START': 301,
  '/motorcycle/cg-160-start/': 200,
  '/motorcycle/cg-999': 302,
  '/motorcycle': 302,
  '/faq/': 200,
  '/no/such-page': 404,
  '/robots.txt': 200,
  '/site.webmanifest': 200,
  '/retiradas.webmanifest': 200,
  '/retiradas-sw.js': 200,
  '/favicon.svg': 200,
  '/og/cg-160-start.png': 200,
  '/api/health': 200,
  '/api/offer': 200,
  '/api/portal': 401,
  '/pdf/custo-total': 401,
  '/api/admin/dashboard': 401,
  '/api/no-such-route': 404,
}

/** Every address of a built site with its expected status: those of the sitemap, and the ones outside of it. */
export async function addressesOf(origin: string): Promise<Map<string, number>> {
  const sitemap = await (await fetch(new URL('/sitemap-0.xml', origin))).text()
  const named = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  if (named.length === 0) throw new Error(`No address in the sitemap of ${origin}`)
  return new Map([...named.map((path) => [path, 200] as const), ...Object.entries(unlisted)])
}

// Like a browser, without following a redirect.
async function ask(origin: string, path: string): Promise<Answer> {
  const response = await fetch(new URL(path, origin), { redirect: 'manual', headers: { accept: 'text/html,*/*' } })
  const text = await response.text()
  const location = response.headers.get('location')
  const type = response.headers.get('content-type')?.split(';')[0]
  const page = response.status < 300 || response.status >= 400 ? text : ''
  return {
    status: response.status,
    location: location && new URL(location, origin).pathname,
    type: page ? type : undefined,
    title: textOf(page, /<title[^>]*>(.*?)<\/title>/s),
    heading: textOf(page, /<h1[^>]*>(.*?)<\/h1>/s),
  }
}

const textOf = (html: string, element: RegExp) =>
  element
    .exec(html)?.[1]
    ?.replace(/<[^>]*>/g, '')
    .trim()

/** Requests addresses of a server. `strays` are those with another than the expected status. */
export async function walk(
  origin: string,
  addresses: ReadonlyMap<string, number>,
): Promise<{ answers: Map<string, Answer>; strays: string[] }> {
  const answers = new Map<string, Answer>()
  const strays: string[] = []
  for (const [path, status] of addresses) {
    const answer = await ask(origin, path)
    answers.set(path, answer)
    if (answer.status !== status) strays.push(`${path} answers ${answer.status}, not ${status}`)
  }
  return { answers, strays }
}

/** Logs the demo's analyst in and reads the dashboard: functions, cookies and database together. Returns the status. */
export async function logInAndRead(origin: string): Promise<number> {
  const login = await fetch(new URL('/api/admin/session', origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ username: demoAnalyst.username, password: demoAnalyst.password }),
  })
  const cookie = login.headers.getSetCookie().map((one) => one.split(';')[0])
  const dashboard = await fetch(new URL('/api/admin/dashboard', origin), { headers: { cookie: cookie.join('; ') } })
  await dashboard.arrayBuffer()
  return dashboard.status
}
