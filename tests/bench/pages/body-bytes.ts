import { get } from 'node:http'

/** The size of an answer's body in transfer, compressed; 0 for an address of another site. (fetch would unpack it.) */
export function bodyBytes(url: string): Promise<number> {
  if (!url.startsWith('http:')) return Promise.resolve(0)
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { 'accept-encoding': 'br' } }, async (response) => {
      let bytes = 0
      for await (const chunk of response) bytes += chunk.length
      resolve(bytes)
    })
    request.on('error', reject)
  })
}

/** kB (1024 bytes) with one decimal. */
export const kB = (bytes: number) => Math.round(bytes / 102.4) / 10
