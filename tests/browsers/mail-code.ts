import { until } from './wait.ts'

/**
 * The one-time code in the newest message to an address, in the local mailbox of the site at `siteUrl`. It differs from
 * `former`.
 */
export async function mailCode(siteUrl: string, email: string, former?: string): Promise<string> {
  const read = async (path: string) => (await fetch(siteUrl + path)).text()
  return until(`a code for ${email}`, async () => {
    const items = (await read('/caixa-de-entrada/lista')).split('<li>')
    const path = /href="([^"]+)"/.exec(items.find((item) => item.includes(email) && item.includes('código')) ?? '')?.[1]
    if (path === undefined) return undefined
    const [, text = ''] = /<pre[^>]*>([\s\S]*?)<\/pre>/.exec(await read(`${path}?ver=texto`)) ?? []
    const code = /(?<![\d-])\d{6}(?![\d-])/.exec(text)?.[0]
    return code === former ? undefined : code
  })
}
