import { lastDayToMoveTo, monthsBetweenMoves } from '#domain/installments/due-day-move.ts'
import { installmentOptions } from '#domain/money/financing.ts'
import type { OfferedWays } from '#domain/payments/ways.ts'
import { brand } from './brand.ts'
import { journeyStep } from './journey.ts'
import { allWays, anyWay } from './ways-to-pay.ts'
import { withdrawalTerm } from './withdrawal.ts'

const counts = new Intl.ListFormat('pt-BR', { type: 'disjunction' })

/** One question of the help centre. `id` is its anchor in the address, so it must never change once published. */
export type FaqEntry = {
  readonly id: string
  readonly question: string
  readonly answer: string
  /** Other words that people search for, as beginnings of words without accents: 'atras' finds 'atrasei'. */
  readonly stems?: string
  readonly link?: { readonly label: string; readonly href: string }
}

export type FaqSectionId = 'geral' | 'financeiro' | 'contratos'

export type FaqSection = {
  readonly id: FaqSectionId
  /** Name of the section's card, tab and page. */
  readonly title: string
  readonly description: string
  readonly href: string
  readonly entries: readonly FaqEntry[]
  /** The questions in the support widget: the most frequent ones. */
  readonly widgetIds: readonly string[]
}

const general: FaqSection = {
  id: 'geral',
  title: 'Suporte Geral',
  description: 'Como pedir, quais documentos enviar e como acompanhar o seu financiamento.',
  href: '/suporte-geral',
  entries: [
    {
      id: 'como-pedir',
      stems: 'solicit inscri cadastr compr quero proposta simul pedir contratar',
      question: 'Como peço o financiamento da minha moto?',
      answer:
        'Escolha a moto no catálogo, toque em “Tenho interesse” e escolha o número de parcelas. Depois preencha seus dados em quatro etapas: pessoal, residencial, profissional e senha. No fim você recebe o número do pedido. O pedido é gratuito e não obriga você a contratar.',
      link: { label: 'Ver motos', href: brand.cataloguePath },
    },
    {
      id: 'quem-pode-pedir',
      stems: 'nom suj limp negativ restric spc serasa score idade menor autonom aposentad mei habilit requisit aprov',
      question: 'Quem pode pedir o financiamento?',
      answer:
        'Pessoas com 18 anos ou mais, com CPF, endereço no Brasil, renda mensal e CNH. Ter o nome negativado não impede o pedido. Depois analisamos o seu crédito, e o banco pode dizer não.',
    },
    {
      id: 'prazo-de-resposta',
      stems: 'demor esper dias temp rapid quando analis retorn respost aprov',
      question: 'Em quanto tempo recebo uma resposta?',
      answer:
        'Entramos em contato em até 2 dias úteis depois do envio do pedido. Se faltar alguma informação, avisamos por e-mail ou celular. Se o banco disser não, a página do pedido mostra o motivo e tem “Pedir revisão”: outra pessoa do banco analisa de novo.',
    },
    {
      id: 'documentos',
      stems: 'doc papel rg cnh habilit comprovant enviar upload foto anex mandar',
      question: 'Quais documentos preciso enviar?',
      answer:
        'São três: a CNH, uma selfie com o documento na mão e um comprovante de residência. Ele pode ser conta de luz, água ou telefone, dos últimos 90 dias. Quando o pedido chegar à etapa “Aguardando Documentação”, envie em “Meu financiamento”. A selfie é uma foto; os outros podem ser foto ou PDF, de até 5 MB cada.',
    },
    {
      id: 'comprovar-renda',
      stems: 'salari holerit contracheq extrat ganh autonom informal bico renda',
      question: 'Como comprovo a minha renda?',
      answer:
        'No pedido basta informar a profissão e a renda mensal. Se for preciso provar a renda, você recebe um e-mail e envia os arquivos em Meu financiamento. Valem holerites ou extratos dos últimos 3 meses. Se você trabalha por conta própria, são os dos últimos 6 meses.',
    },
    {
      id: 'acompanhar-pedido',
      stems: 'andament status situac consult ver cade portal acess entrar login aplicativ app',
      question: 'Como acompanho o meu pedido?',
      answer:
        'Entre em “Meu financiamento” com o CPF e a senha que você criou no pedido. Lá você vê a etapa, envia os documentos, paga a entrada, assina o contrato e vê as parcelas. Também troca a senha, escreve para a gente e cuida dos seus dados.',
      link: { label: 'Acessar meu financiamento', href: '/meu-financiamento' },
    },
    {
      id: 'esqueci-a-senha',
      stems: 'senha perdi troc mud recuper redefin acess login bloque',
      question: 'Esqueci a minha senha. E agora?',
      answer:
        'Crie uma nova na página de recuperação. Você vai precisar do CPF, da data de nascimento e do código que enviamos ao seu e-mail. O número do pedido ajuda, mas não é obrigatório. Por segurança, você sai da conta em todos os aparelhos.',
      link: { label: 'Recuperar senha', href: '/recuperar-senha' },
    },
  ],
  widgetIds: [
    'como-pedir',
    'prazo-de-resposta',
    'documentos',
    'comprovar-renda',
    'acompanhar-pedido',
    'esqueci-a-senha',
  ],
}

const aboutDebit =
  ' O débito automático você liga lá e autoriza no app do seu banco, por Pix Automático: cada parcela sai da sua conta no vencimento, e você desliga quando quiser.'

const finance = ({ entry, installments }: OfferedWays): FaqSection => ({
  id: 'financeiro',
  title: 'Financeiro',
  description: 'Como pagar a entrada e as parcelas, e o que fazer se atrasar.',
  href: '/suporte-financeiro',
  entries: [
    {
      id: 'formas-de-pagamento',
      stems: 'boleto cart pix debit pag cobr fatura carne',
      question: 'Quais são as formas de pagamento?',
      answer: `${payWords(entry, installments)} Tudo dentro de “Meu financiamento”: a entrada, antes de assinar; as parcelas, em “Minhas parcelas”, com a moto liberada.${installments.includes('debit') ? aboutDebit : ''}`,
    },
    {
      id: 'prazo-maximo',
      stems: 'vezes parcel meses anos dividir prest simul maxim',
      question: 'Em quantas vezes posso financiar?',
      answer: `Em ${counts.format(installmentOptions.map(String))} parcelas, ou em outro número que a simulação mostre. Lá você compara o valor de cada plano, antes de enviar qualquer dado.`,
      link: { label: 'Simular uma moto', href: brand.cataloguePath },
    },
    {
      id: 'juros-e-custos',
      stems: 'juro taxa cet iof cust tarif acresc total',
      question: 'O financiamento tem juros?',
      answer:
        'Quando a simulação mostra “Sem juros”, não: o valor financiado é dividido pelo número de parcelas, e pronto. Se um plano tiver juros, a taxa aparece na simulação. Toque em “Ver custo total (CET)” para ver tudo o que se paga e o dia de cada parcela. Depois do envio, o plano fica guardado em “Meu financiamento” e não muda mais.',
    },
    {
      id: 'como-pagar-a-entrada',
      stems: 'entrad sinal pix adiant deposit qr antecipad',
      question: 'Quando e como pago a entrada?',
      answer: `Depois da aprovação, na etapa “Assinatura de Documentos”. Entre em “Meu financiamento” e pague por ${anyWay(entry)}. Antes de confirmar, veja: o nome de quem recebe e o valor são os que a página mostra? Depois de pagar, não precisa mandar comprovante: a página mostra “Entrada recebida”, quase sempre em instantes e no máximo em 2 dias úteis, e você recebe um e-mail. Se o prazo de pagar passar, abra outro ali mesmo. Nunca pedimos depósito antecipado para liberar crédito.`,
      link: { label: 'Como se proteger de golpes', href: '/prevencao-a-fraudes' },
    },
    {
      id: 'atraso',
      stems: 'atras venc multa juro inadimpl dever devend divid negoci renegoci cobr',
      question: 'O que acontece se eu atrasar uma parcela?',
      answer:
        'Sobre a parcela em atraso há multa de 2%, uma vez, mais juros de 1% ao mês, contados pelos dias de atraso, mais correção monetária pelo IPCA. “Meu financiamento” mostra cada valor do dia. Se o seu contrato não fala em correção, ela não é cobrada. Vai atrasar? Fale com a gente antes do vencimento, por telefone ou em “Privacidade e atendimento”. Procuramos juntos uma saída.',
    },
    {
      id: 'mudar-vencimento',
      stems: 'data dia venc troc alter adiar prorrog',
      question: 'Posso mudar o dia do vencimento?',
      answer: `Sim, uma vez a cada ${monthsBetweenMoves} meses, para qualquer dia de 1 a ${lastDayToMoveTo}. As parcelas precisam estar em dia. Peça por telefone ou em “Privacidade e atendimento”, em “Meu financiamento”.`,
    },
    {
      id: 'antecipar-parcelas',
      stems: 'quit adiant amortiz descont liquid pagar antes tudo',
      question: 'Posso antecipar parcelas ou quitar antes?',
      answer:
        'Pode, quando quiser, tudo ou uma parte, sem tarifa. Com a moto liberada, “Minhas parcelas”, em “Meu financiamento”, mostra o valor do dia e como pagar. Se o seu plano tiver juros, você paga menos juros.',
    },
  ],
  widgetIds: ['formas-de-pagamento', 'atraso', 'mudar-vencimento'],
})

const contracts: FaqSection = {
  id: 'contratos',
  title: 'Contratos',
  description: 'Como assinar, buscar a moto, pedir outra via e o que vem depois da última parcela.',
  href: '/suporte-contratos',
  entries: [
    {
      id: 'assinatura-digital',
      stems: 'assin contrat digital codigo eletron fals golp fraud verdad autentic valid confer',
      question: 'Como assino o contrato, e como sei que é mesmo do banco?',
      answer: `Pela internet. ${journeyStep('assinar').description} Leia tudo com calma antes: o valor das parcelas, o prazo e o CET precisam ser os que você aceitou. Em “Verificar contrato”, o site diz se um contrato é mesmo nosso e se o arquivo não mudou.`,
      link: { label: 'Verificar contrato', href: '/verificar' },
    },
    {
      id: 'retirar-a-moto',
      stems: 'retir busc peg receb entreg concession loja chega',
      question: 'Onde e como retiro a minha moto?',
      answer: `${journeyStep('escolher-concessionaria').description} ${journeyStep('retirar').description}`,
      link: { label: 'Ver as concessionárias', href: '/concessionarias' },
    },
    {
      id: 'segunda-via-do-contrato',
      stems: 'copia via segund perdi baix pdf papel fisic impress correi casa',
      question: 'Como recebo o contrato em papel, ou a segunda via?',
      answer:
        'O PDF fica em “Meu financiamento”, para baixar quando quiser. Prefere em papel? Depois de assinar, peça por telefone ou em “Privacidade e atendimento”: ele chega ao seu endereço em até 7 dias úteis. Perdeu o papel? Confirme os seus dados, e a segunda via chega em até 10 dias úteis.',
    },
    {
      id: 'transferir-contrato',
      stems: 'transfer vend passar repass nome outra terceir',
      question: 'Posso transferir o contrato para outra pessoa?',
      answer:
        'Pode, se a outra pessoa passar pela análise de crédito e aceitar o contrato. Há uma taxa administrativa: dizemos quanto é antes de você decidir. Peça por telefone ou em “Privacidade e atendimento”. Não entregue a moto nem receba dinheiro antes da aprovação.',
    },
    {
      id: 'desistir-do-contrato',
      stems: 'cancel arrepend devol desist estorn reembols anular',
      question: 'Posso desistir depois de assinar?',
      answer: `Sim, ${withdrawalTerm}. Você não precisa dizer o motivo. Em “Meu financiamento”, toque em “Desistir do contrato”, ou avise o SAC por telefone ou e-mail. Devolvemos tudo o que você já pagou, corrigido pelo IPCA. Se a moto já estiver com você, o dinheiro volta assim que ela chegar. É um direito seu.`,
      link: { label: 'Ver os termos de uso', href: '/termos-de-uso#arrependimento' },
    },
    {
      id: 'termo-de-quitacao',
      stems: 'quit termo carta declar comprovant',
      question: 'Quando recebo o termo de quitação?',
      answer:
        'Na hora, e no máximo em 5 dias úteis, avisamos por e-mail: assim que o último pagamento é confirmado, o termo fica em “Meu financiamento”, para ler e baixar. Qualquer pessoa pode conferir se ele é nosso em “Verificar contrato”.',
      link: { label: 'Verificar um termo', href: '/verificar' },
    },
    {
      id: 'baixa-do-gravame',
      stems: 'gravame alien libera detran document baix restric',
      question: 'Quando a moto fica livre do gravame?',
      answer:
        'Até a quitação, a moto é a garantia do financiamento, e o documento dela diz isso: é o gravame. Nós damos a baixa em até 10 dias depois da quitação, sem custo, e avisamos por e-mail. Depois, você pode emitir o documento atualizado no Detran do seu estado.',
    },
  ],
  widgetIds: ['assinatura-digital', 'transferir-contrato', 'termo-de-quitacao', 'baixa-do-gravame'],
}

/** Says how entry and installments are paid. */
function payWords(entry: OfferedWays['entry'], installments: OfferedWays['installments']): string {
  if (entry.join() === installments.join()) return `${capitalized(allWays(installments))}.`
  return `As parcelas, por ${anyWay(installments)}. A entrada, por ${anyWay(entry)}.`
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * Returns the help centre's sections, in the order of tabs, cards and the widget, for the ways to pay that the bank
 * offers.
 */
export const faqSections = (ways: OfferedWays): readonly FaqSection[] => [general, finance(ways), contracts]

/** Returns the entries that the support widget shows for a section, in the widget's order. */
export const widgetEntries = (section: FaqSection): readonly FaqEntry[] =>
  section.widgetIds.flatMap((id) => section.entries.filter((entry) => entry.id === id))

/** The answer in the support widget under a question. */
export type WidgetAnswer = Pick<FaqEntry, 'answer' | 'link'>

/** Returns the answers of the support widget by their ids. */
export const widgetAnswers = (ways: OfferedWays): Record<string, WidgetAnswer> =>
  Object.fromEntries(
    faqSections(ways)
      .flatMap(widgetEntries)
      .map(({ id, answer, link }) => [id, { answer, ...(link && { link }) }]),
  )

/** Returns a section by its id. */
export function faqSection(id: FaqSectionId, ways: OfferedWays): FaqSection {
  return { geral: general, financeiro: finance(ways), contratos: contracts }[id]
}
