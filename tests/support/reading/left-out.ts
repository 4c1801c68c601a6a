/**
 * What makes a reader fill a gap: an article whose noun is left out, a clause whose verb is, and a noun that stands
 * where a verb would say who does what. A few patterns that are wrong in Portuguese for readers of 12 years; they find
 * no other gap, such as a left-out subject.
 */
const patterns: readonly RegExp[] = [
  // 'A menor é R$ 900,00', 'a próxima vence amanhã'
  /(^|[.:;,?] )(a|o|as|os) (menor|maior|próxim[ao]|últim[ao]|primeir[ao]|mesm[ao]|outr[ao])(es|s)? (é|são|está|estão|fica|ficam|vence|vale)(?!\p{L})/iu,
  // 'Os horários são os de costume'
  /(?<!\p{L})(é|são) (a|o|as|os) de (costume|sempre|antes|hoje)\b/iu,
  // 'Vazio é a menor'
  /(^|[.:;,?] )vazi[ao] é /iu,
  // 'A senha nunca, e o CPF só se você quiser.'
  /(^|[.:;,?] )(a|o|as|os) \p{L}+ (nunca|sempre|não)[,.]/iu,
  // 'É em Meu financiamento, em “Minhas parcelas”.', but not 'é por aqui que você fala com a gente'
  /(^|[.:;,?] )é (em|na|no|por|pelo|pela) (?!.* que )/iu,
  // 'O envio dos documentos está aberto', 'A assinatura abre depois da entrada'
  /\b(a|o) (nov[ao] )?(envio|pagamento|devolução|assinatura|retirada|mudança|exclusão|confirmação|escolha)( (d[aeo]s?|à) [^.,:;?!]{1,40})? (já )?(é feit[ao]|está abert[ao]|abre|vai abrir|acontece|ocorre|é realizad[ao])\b/iu,
]

/** Returns the gap that a sentence leaves, in its own words; undefined if these patterns find none. */
export function leftOut(sentence: string): string | undefined {
  return patterns.map((pattern) => pattern.exec(sentence)?.[0]).find((found) => found !== undefined)
}
