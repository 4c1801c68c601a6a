import { createServer } from 'node:http'

const addresses = {
  '01310100': { logradouro: 'Avenida Paulista', bairro: 'Bela Vista', localidade: 'São Paulo', uf: 'SP' },
  20040002: { logradouro: 'Rua da Assembleia', bairro: 'Centro', localidade: 'Rio de Janeiro', uf: 'RJ' },
  // A small town has one code for all streets.
  18185000: { logradouro: '', bairro: '', localidade: 'Pilar do Sul', uf: 'SP' },
}

/** A ViaCEP with three codes, so that journeys need no network. Returns its address and a function that stops it. */
export async function startFakeCep() {
  const server = createServer((request, response) => {
    const cep = request.url?.split('/').find((part) => /^\d{8}$/.test(part)) ?? ''
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(addresses[cep] ?? { erro: true }))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}
