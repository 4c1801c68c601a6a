/** What the product itself stores where the provider gave no reason. */
const own: Readonly<Record<string, string>> = {
  'refused in its batch': 'recusou no lote, sem dizer por quê',
  'the plan is closed': 'não perguntado, porque o contrato já terminou',
}

/** Gives a stored failure of the Pix provider in words, without a period at its end: 'a chave não existe (erro 400)'. */
export function providerFailureWords(failure: string): string {
  const [, status, said] = /^answered (\d{3})(?:: (.+))?$/s.exec(failure) ?? []
  if (status === undefined) return own[failure] ?? failure.replace(/\.$/, '')
  return said ? `${said.trim().replace(/\.$/, '')} (erro ${status})` : `erro ${status}, sem dizer por quê`
}
