import { expect, type Page } from 'playwright/test'

/**
 * Returns the one-time code in the newest message to an address in the local mailbox. Waits until it differs from
 * `former`.
 */
export async function readCode(page: Page, email: string, former?: string): Promise<string> {
  let code: string | undefined
  await expect(async () => {
    const list = await (await page.request.get('/caixa-de-entrada/lista')).text()
    const items = list.split('<li>').filter((item) => item.includes(email) && item.includes('código'))
    const path = /href="([^"]+)"/.exec(items[0] ?? '')?.[1] ?? ''
    const text = await (await page.request.get(`${path}?ver=texto`)).text()
    code = /(?<![\d-])\d{3} ?\d{3}(?![\d-])/.exec(/<pre[^>]*>([\s\S]*?)<\/pre>/.exec(text)?.[1] ?? '')?.[0]
    expect(code).toMatch(/^\d{6}$/)
    expect(code).not.toBe(former)
  }).toPass()
  return code ?? ''
}
