import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const cards = Array.from(
  { length: 35 },
  (_, index) => `<li><h2>Modelo ${index}</h2><p>R$ 14.990,00</p><p>60x de R$ 224,85</p></li>`,
).join('')
const html = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>Piso</title>
<meta name="viewport" content="width=device-width"><style>body{font:16px sans-serif;margin:1rem}
ul{display:grid;gap:1rem;padding:0;list-style:none}li{border:1px solid #ddd;padding:1rem}</style></head>
<body><h1>Escolha a sua moto</h1><ul>${cards}</ul></body></html>`

/** The smallest possible catalogue: 35 text cards, inline CSS, no script. All times are compared with its own. */
export async function startFloor(): Promise<{ url: string; stop(): void }> {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}/`, stop: () => server.close() }
}
