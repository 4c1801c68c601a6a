import type { LocalPsp } from './start.ts'

/** Presses 'Pagar' on the page of a charge. Throws when the provider does not take it. */
export async function payExactly(psp: Pick<LocalPsp, 'answer'>, address: string): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const press = () => new Request(address, { method: 'POST', headers, body: new URLSearchParams({ como: 'exact' }) })
  const answer = await psp.answer(press, address)
  if (!answer?.ok) throw new Error(`o provedor local respondeu ${answer?.status}`)
}
