import { brand } from '#content/brand.ts'

/** Words that everybody at this site thinks of first, folded: its names, what it is about, and what Brazilians' passwords are made of. */
export const siteWords: readonly string[] = [
  ...[brand.slug, `${brand.slug}motos`, 'banco', 'motos', 'moto', 'motocicleta', 'motoqueiro', 'motociclista'],
  ...['financiamento', 'financiar', 'financeira', 'parcela', 'entrada', 'credito', 'consorcio', 'portal', 'contrato'],
  ...['senha', 'password', 'mudar', 'trocar', 'acesso', 'admin', 'analista', 'gerente', 'cliente', 'usuario'],
  ...['qwerty', 'asdfgh', 'abcdef', 'abc', '123456789', '12345678', '1234567', '123456', '12345', '1234', '123'],
  ...['brasil', 'flamengo', 'corinthians', 'palmeiras', 'saopaulo', 'vasco', 'gremio', 'cruzeiro', 'santos', 'deus'],
  ...['letmein', 'welcome', 'iloveyou', 'teamo'],
]
