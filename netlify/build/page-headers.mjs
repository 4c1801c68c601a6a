import { readFile, writeFile } from 'node:fs/promises'

const NAME = 'Content-Security-Policy'

/**
 * Completes what the Netlify adapter writes about the pages' Content-Security-Policy, which it names by route:
 * the admin shell answers every path under /admin, and the 404 page every unknown path, so the latter carries its own.
 * @returns {import('astro').AstroIntegration}
 */
export function pageHeaders() {
  return {
    name: 'page-headers',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const file = new URL('../.netlify/v1/config.json', dir)
        const config = JSON.parse(await readFile(file, 'utf8'))
        const policyOf = (path) => config.headers.find((entry) => entry.for === path)?.values[NAME]

        const admin = policyOf('/admin')
        if (admin) config.headers.push({ for: '/admin/*', values: { [NAME]: admin } })
        await writeFile(file, JSON.stringify(config))

        const notFound = policyOf('/404')
        if (notFound) await addMeta(new URL('404.html', dir), notFound)
      },
    },
  }
}

async function addMeta(file, policy) {
  // A policy in the document cannot speak of frames around it; the X-Frame-Options header does.
  const allowed = policy.replace(/frame-ancestors [^;]*;?/, '').trim()
  const html = await readFile(file, 'utf8')
  // Behind the charset, which a browser looks for in the first 1,024 bytes only.
  const meta = `<meta http-equiv="content-security-policy" content="${allowed}">`
  await writeFile(
    file,
    html.replace(/<meta charset[^>]*>/, (charset) => charset + meta),
  )
}
