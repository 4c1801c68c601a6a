import type {
  ApprovalChange,
  ApprovalChanges,
  ApprovalState,
  BindingAct,
  ContractEndEffects,
} from '#domain/approvals.ts'
import { formatDateTime, formatKnownTime, formatPlainDate } from '#domain/calendar/calendar.ts'
import type { WordsChange } from '#domain/catalogue/next-version.ts'
import { isBeyondLimit, type PriceChange, percentOf, priceLimit } from '#domain/catalogue/prices.ts'
import type { PriceStep } from '#domain/catalogue/published.ts'
import { planOf } from '#domain/credit/alternatives.ts'
import { dealershipAddress } from '#domain/dealerships/dealership.ts'
import { formatBRL } from '#domain/money/money.ts'
import type { ConditionsExample } from '#domain/offer/conditions-example.ts'
import type { BoundPaymentAct } from '#domain/payments/who-may-refund.ts'
import { alternativeInWords, alternativeTitles, policyDifferences } from './credit.ts'
import { documentWords } from './documents.ts'
import { installmentNumbers } from './installments.ts'
import { limitDifferences } from './money-limits.ts'
import { refusalLabels } from './refusals.ts'
import { roleNames } from './security-history.ts'
import { scheduledInWords, settingDifferences } from './settings.ts'
import { releaseNeeds, statusLabel } from './stages.ts'
import { wayDifferences, wayNames } from './ways-to-pay.ts'

/**
 * The effect of a request for approval: a title, and the lines that stay true once it is decided. Mails carry the title
 * too.
 */
export interface ApprovalWords {
  readonly title: string
  readonly lines: readonly string[]
  /** What only the deciding manager reads: what to check first, and what follows. */
  readonly toDecide?: readonly string[]
  /** The mail that the customer gets, where the approval sends one that depends on the case. */
  readonly mail?: { readonly subject: string; readonly text: string } | null
}

/** The names of a request's states. */
export const approvalStateNames: Readonly<Record<ApprovalState, string>> = {
  open: 'Espera aprovação',
  approved: 'Aprovado',
  refused: 'Recusado',
  withdrawn: 'Retirado',
  replaced: 'Trocado por outro',
  expired: 'Venceu sem resposta',
  overtaken: 'Mudou antes da decisão',
}

/** The notes of requests that ended with the rights of the colleague who made them. */
export const rightsEnded = {
  disabled: 'A conta de quem pediu foi desativada',
  demoted: 'Quem pediu deixou a gestão',
}

const quoted = (value: string) => (value === '' ? 'nada' : `“${value}”`)
const differences = (fields: readonly (readonly [string, string, string])[]) =>
  fields.flatMap(([label, from, to]) => (from === to ? [] : [`${label}: de ${quoted(from)} para ${quoted(to)}`]))

const checkAccount = 'Antes de aprovar, confira na conta do banco.'

type Words = { readonly [Kind in BindingAct]: (change: ApprovalChanges[Kind]) => ApprovalWords }

const words: Words = {
  pix_account: ({ former, account }) => ({
    title: `Receber as entradas em outra conta Pix (chave que termina em ${account.chave.slice(-4) || 'nada'})`,
    lines: differences([
      ['Chave Pix', former.chave, account.chave],
      ['Nome do recebedor', former.nome, account.nome],
      ['Cidade do recebedor', former.cidade, account.cidade],
    ]),
  }),
  prices: ({ restores, prices, models = [], orderChanged = false, words: said = [] }) => ({
    title: publicationTitle(restores, prices.some(isBeyondLimit), said.length > 0),
    lines: [
      ...prices.filter(isBeyondLimit).map(priceLine),
      ...prices.filter((price) => !isBeyondLimit(price)).map((price) => `Até 20%: ${priceLine(price)}`),
      ...said.flatMap(wordsLines),
      ...models.map(({ model, kind }) => `${model} ${modelChanges[kind]}.`),
      ...(orderChanged ? ['A ordem das motos muda.'] : []),
    ],
    toDecide: said.some(({ photos }) => photos.length > 0) ? ['Veja as fotos novas em Motos antes de decidir.'] : [],
  }),
  price_end: ({ model, cents, currentCents, customers }) => ({
    title: `Deixar de honrar o preço de ${formatBRL(cents)} da ${model}`,
    lines: [
      currentCents === null
        ? 'Quem abriu a página de antes não pode mais pedir esta moto.'
        : `Quem abriu a página de antes vê os dois preços e só pode pedir por ${formatBRL(currentCents)}.`,
      openWithPrice(customers),
    ],
  }),
  conditions: ({ former, conditions, from, scheduled, examples }) => ({
    title: `Mudar as condições do financiamento${from ? ` a partir de ${formatPlainDate(from)}` : ''}`,
    lines: [
      ...settingDifferences({ ...former }, { ...conditions }),
      ...(from ? [`Vale a partir de ${formatPlainDate(from)}.`] : []),
      ...(scheduled ? [scheduledInWords(scheduled, from)] : []),
      ...examples.map(({ model, before, after }) => `${model}: ${planInWords(before)} passa a ${planInWords(after)}`),
    ],
    toDecide: from ? [] : ['Vale assim que for aprovado.'],
  }),
  manager_invitation: ({ username, name, email }) => ({
    title: `Convidar ${name} para a Gestão`,
    lines: [
      `O convite vai para ${email}, e o usuário será ${username}.`,
      'Quem aceitar pode aprovar e mudar tudo o que a Gestão pode.',
    ],
  }),
  manager_rights: ({ name, former, rights, workTo }) => ({
    title: rightsTitle(name, former, rights),
    lines: [
      ...differences([
        ['Papel', roleNames[former.role], roleNames[rights.role]],
        ['Conta', former.disabled ? 'desativada' : 'ativa', rights.disabled ? 'desativada' : 'ativa'],
      ]),
      ...(workTo === undefined
        ? []
        : [workTo ? `O que está com ${name} passa para ${workTo.name}.` : `O que está com ${name} volta para a fila.`]),
    ],
  }),
  release: ({ contractNumber, missing }) => ({
    title: `Liberar a moto do contrato ${contractNumber} sem ${list(missing.map((need) => releaseNeeds[need]))}`,
    lines: [
      `O financiamento passa a ${statusLabel('completed')}, e o cliente pode marcar a retirada.`,
      'A concessionária pode entregar a moto mesmo sem o que falta.',
    ],
  }),
  contract_end: ({ contractNumber, from, request, signedAt, entryPaid, effects }) => {
    // Only a refusal ends a contract (`outcome`); any other step leaves it signed and keeps the entry.
    const ends = request.status === 'rejected'
    const paid = ends ? 'A entrada foi paga e volta ao cliente.' : 'A entrada foi paga e fica com o banco.'
    return {
      title: `${ends ? 'Encerrar' : 'Tirar da assinatura'} o contrato ${contractNumber}, já assinado`,
      lines: [
        `Assinado em ${formatDateTime(signedAt)}. O financiamento sai de ${statusLabel(from)} e vai para ${statusLabel(request.status)}.`,
        ...(ends ? [] : ['O contrato continua assinado e vale como está.']),
        entryPaid ? paid : 'Nenhuma entrada foi paga.',
        ...(effects && ends ? endLines(effects) : []),
      ],
      mail: effects?.mail ?? null,
    }
  },
  decision: ({ contractNumber, from, request, creditScore, scoredBy, missingDocuments = [], refundCents = 0 }) => ({
    title:
      missingDocuments.length > 0
        ? `Pedir a assinatura do contrato ${contractNumber} sem ${list(missingDocuments.map((kind) => documentWords[kind].title))}`
        : decisionTitle(contractNumber, from, request.status, creditScore),
    lines: [
      ...(refundCents > 0 ? [`O que o cliente já pagou da entrada, ${formatBRL(refundCents)}, volta para ele.`] : []),
      `Sai de ${statusLabel(from)} e vai para ${statusLabel(request.status)}.`,
      ...(scoredBy ? ['Quem pediu registrou o score ou a renda em que isto se apoia.'] : []),
      ...(request.refusal ? [`Motivo que o cliente recebe: ${refusalLabels[request.refusal]}`] : []),
    ],
  }),
  counter_offer: ({ contractNumber, plans, creditScore, scoredBy }) => ({
    title: `Oferecer outras condições ao pedido ${contractNumber} ${creditScore === null ? 'sem score' : `com score ${creditScore}`}`,
    lines: [
      ...plans.map((one) => `${alternativeTitles[one.kind]}: ${alternativeInWords(planOf(one))}`),
      'A que o cliente aceitar vale como aprovada.',
      ...(scoredBy ? ['Quem pediu registrou o score ou a renda em que isto se apoia.'] : []),
    ],
  }),
  fee_waiver: ({ contractNumber, number, fine, interest, cents }) => ({
    title: `Isentar ${waived(fine, interest)} da parcela ${number} do contrato ${contractNumber}: ${formatBRL(cents)}`,
    lines: interest ? ['Os juros contam até o dia da aprovação.'] : [],
    toDecide: ['Passa do que quem pediu pode isentar sem outra pessoa.'],
  }),
  installment_reversal: ({ contractNumber, number }) => ({
    title: `Desfazer o pagamento da parcela ${number} do contrato ${contractNumber}`,
    lines: ['O cliente recebe um e-mail e volta a ver a parcela em aberto.'],
  }),
  lien_undoing: ({ contractNumber, releasedOn, protocol }) => ({
    title: `Desfazer o registro da baixa do gravame do contrato ${contractNumber}`,
    lines: [
      `Baixa registrada para ${formatPlainDate(releasedOn)}, protocolo ${protocol}.`,
      'O cliente recebe um e-mail: a baixa ainda não saiu.',
    ],
  }),
  payment: ({ action, cents, contractNumber, way, paidAt, shortCents = 0 }) => ({
    title: `${paymentActs[action].title} ${formatBRL(cents)} ${contractNumber ? `do contrato ${contractNumber}` : 'de um Pix que ninguém identificou'}`,
    lines: [
      `Pago${way ? ` por ${wayNames[way]}` : ''} em ${formatKnownTime(paidAt)}.`,
      ...paymentActs[action].effect,
      ...(shortCents > 0 ? [`Faltam ${formatBRL(shortCents)} de multa e juros, que o banco deixa de receber.`] : []),
    ],
    toDecide: paymentActs[action].isOutside ? [checkAccount] : [],
  }),
  installments_record: ({ contractNumber, numbers, paidOn, how, cents, letGoCents = 0 }) => ({
    title: `Registrar ${formatBRL(cents)} em parcelas pagas do contrato ${contractNumber}`,
    lines: [
      `${numbers.length === 1 ? 'Parcela' : 'Parcelas'} ${installmentNumbers(numbers)}, ${numbers.length === 1 ? 'paga' : 'pagas'} em ${formatPlainDate(paidOn)}: ${how}`,
      ...(letGoCents > 0 ? [`Se fossem pagas no dia do pedido, custariam ${formatBRL(letGoCents)} a mais.`] : []),
      'O cliente vê o pagamento e recebe um e-mail.',
    ],
    toDecide: [checkAccount],
  }),
  payment_record: ({ contractNumber, paidOn, endToEndId, cents, isConfirmed = false }) => ({
    title: `Registrar um Pix de ${formatBRL(cents)} para ${isConfirmed ? 'o contrato' : 'a entrada do contrato'} ${contractNumber}`,
    lines: [
      `Pago em ${formatPlainDate(paidOn)}, identificador ${endToEndId}.`,
      ...(isConfirmed ? ['O dinheiro chegou, mas o Pix não diz de qual contrato é.'] : []),
      'O cliente vê o pagamento e recebe um e-mail.',
    ],
    toDecide: [isConfirmed ? 'Antes de aprovar, confira quem pagou.' : checkAccount],
  }),
  lien_release: ({ contractNumber, releasedOn, protocol, cents }) => ({
    title: `Registrar a baixa do gravame do contrato ${contractNumber}, que garantia ${formatBRL(cents)}`,
    lines: [
      `Baixa em ${formatPlainDate(releasedOn)}, protocolo ${protocol}.`,
      'O banco deixa de ter a moto como garantia. O cliente recebe um e-mail.',
    ],
  }),
  motorcycle_return: ({ contractNumber, returnedOn, broughtBy, place, note, cents }) => ({
    title: `Registrar que a moto do contrato ${contractNumber} voltou${place === undefined ? '' : ` à ${place}`}`,
    lines: [
      `Trazida por ${broughtBy} em ${formatPlainDate(returnedOn)}${place === undefined ? '' : `, na ${place}`}.`,
      ...(note ? [`Como a moto voltou: “${note}”`] : []),
      cents > 0 ? `${formatBRL(cents)} voltam ao cliente.` : 'Não há valor a devolver ao cliente.',
      'O cliente recebe um e-mail.',
    ],
    toDecide: ['Isto não pode ser desfeito.'],
  }),
  money_limits: ({ former, limits }) => ({
    title: 'Mudar o que uma pessoa movimenta sozinha',
    lines: limitDifferences(former, limits),
  }),
  payment_ways: ({ former, ways }) => ({
    title: 'Mudar as formas de pagamento',
    lines: wayDifferences(former, ways),
    toDecide: ['O site passa a citar as formas novas assim que for construído de novo.'],
  }),
  credit_policy: ({ former, policy, version }) => ({
    title: `Mudar a ${version === null ? '' : `versão ${version} da `}política de crédito`,
    lines: policyDifferences(former, policy),
  }),
  support_number: ({ former, whatsapp }) => ({
    title: `Mudar o número de suporte do site para ${whatsapp}`,
    lines: differences([['Número de suporte', former, whatsapp]]),
  }),
  dealership_place: ({ former, place, pickups }) => ({
    title: former
      ? `Mudar nome, endereço ou telefone da concessionária ${former.name}`
      : `Abrir a concessionária ${place.name}`,
    lines: [
      ...(former
        ? differences([
            ['Nome', former.name, place.name],
            ['Endereço', dealershipAddress(former), dealershipAddress(place)],
            ['Telefone', former.phone, place.phone],
            ['Fuso horário', former.timeZone, place.timeZone],
            ['Ponto no mapa', onMap(former), onMap(place)],
          ])
        : [`Endereço: ${dealershipAddress(place)}`, `Telefone: ${place.phone}`, `Ponto no mapa: ${onMap(place)}`]),
      'O site e os e-mails passam a levar os clientes para lá.',
      ...(pickups > 0 ? [cancelledWords(pickups)] : []),
    ],
    toDecide: ['Antes de aprovar, confirme com a concessionária.'],
  }),
  price_month: ({ month, percent, former }) => ({
    title: `Registrar o IPCA de ${monthInWords(month)}: ${percentInWords(percent)}`,
    lines: [
      ...(former === null ? [] : [`Antes do pedido estava registrado ${percentInWords(former)}.`]),
      'Parcelas em atraso e devoluções são corrigidas por este número até o Banco Central publicar o mês.',
    ],
    toDecide: ['Antes de aprovar, confira no site do IBGE.'],
  }),
  correction_payment: ({ contractNumber, paidOn, how, cents }) => ({
    title: `Registrar o pagamento de ${formatBRL(cents)} de correção do contrato ${contractNumber}`,
    lines: [
      `Pago em ${formatPlainDate(paidOn)}: ${how}`,
      'O cliente desistiu, e o que ele tinha pago já voltou. A correção é pelo IPCA.',
      'O cliente recebe um e-mail.',
    ],
    toDecide: [checkAccount],
  }),
  installments_return: ({ contractNumber, returnedOn, how, cents }) => ({
    title: `Registrar a devolução de ${formatBRL(cents)} em parcelas do contrato ${contractNumber}`,
    lines: [`Devolvido em ${formatPlainDate(returnedOn)}: ${how}`, 'O cliente recebe um e-mail.'],
    toDecide: [checkAccount],
  }),
}

/** What ending a contract does to motorcycle and money. */
const endLines = ({ motorcycle, paidCents, open }: ContractEndEffects): string[] => [
  motorcycle
    ? `A moto está com o cliente desde ${formatPlainDate(motorcycle.day)} (${motorcycle.dealership}): ele tem de devolver.`
    : 'A moto não está com o cliente.',
  paidCents > 0
    ? `O cliente pagou ${formatBRL(paidCents)}, que voltam a ele${motorcycle ? ' assim que a moto voltar' : ''}.`
    : 'Não há pagamento do cliente a devolver.',
  ...(open.installments > 0
    ? [
        `${open.installments === 1 ? '1 parcela em aberto' : `${open.installments} parcelas em aberto`}, de ${formatBRL(open.cents)} ao todo, deixam de ser cobradas.`,
      ]
    : []),
]

function publicationTitle(restores: number | null, isBeyond: boolean, hasWords: boolean): string {
  const why = [isBeyond && 'preços que mudam mais de 20%', hasWords && 'nomes, textos ou fotos novos']
    .filter(Boolean)
    .join(' e ')
  return restores === null ? `Publicar ${why}` : `Voltar à versão ${restores} do catálogo, com ${why}`
}

const wordsLines = ({ model, text, photos, named }: WordsChange): string[] => [
  ...(named === undefined ? [] : [`${nameWords(model, named)}, ${pricesInWords(named.prices)}`]),
  ...(text === null ? [] : [`${model}, texto novo: “${text}”`]),
  ...photos.map((alt) => `${model}, foto nova: “${alt}”.`),
]

const nameWords = (model: string, { former }: { former: string | null }) =>
  former === null ? `${model}, moto nova` : `${former} passa a se chamar ${model}`

const pricesInWords = (prices: readonly PriceStep[]) =>
  prices.map(({ from, cents }) => `${formatBRL(cents)} a partir de ${formatPlainDate(from)}`).join(', ')

const modelChanges = { added: 'entra no site', changed: 'muda no site', removed: 'sai do site' } as const

const onMap = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  [latitude, longitude].map((one) => one.toLocaleString('pt-BR', { maximumFractionDigits: 5 })).join('; ')

const cancelledWords = (pickups: number) =>
  pickups === 1
    ? '1 retirada marcada não cabe mais e é cancelada.'
    : `${pickups} retiradas marcadas não cabem mais e são canceladas.`

const monthName = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthInWords = (month: string) => monthName.format(new Date(`${month}-01T00:00:00Z`))
const percentInWords = (percent: number) => `${percent.toLocaleString('pt-BR', { minimumFractionDigits: 2 })}%`

function openWithPrice(customers: number): string {
  if (customers === 0) return 'Nenhum pedido em aberto tem este preço.'
  return customers === 1
    ? '1 pedido em aberto tem este preço e fica com ele.'
    : `${customers} pedidos em aberto têm este preço e ficam com ele.`
}

function decisionTitle(
  contractNumber: string,
  from: string,
  to: string,
  creditScore: number | null | undefined,
): string {
  if (creditScore !== undefined) {
    const score = creditScore === null ? 'sem score' : `com score ${creditScore}`
    return `Aprovar o financiamento ${contractNumber} ${score}`
  }
  if (to === 'rejected') return `Recusar o financiamento ${contractNumber}, já aprovado`
  return `Desfazer a ${from === 'rejected' ? 'recusa' : 'aprovação'} do financiamento ${contractNumber}`
}

const byHand = ' Sem provedor Pix, a gestão devolve à mão e confirma em Pagamentos.'

/** The name of each act about a payment, the effect of its approval, and whether the money moved outside the system. */
const paymentActs: Record<BoundPaymentAct, { title: string; effect: readonly string[]; isOutside?: boolean }> = {
  refund: { title: 'Devolver', effect: [`O valor volta para a conta de onde veio.${byHand}`] },
  refund_difference: {
    title: 'Devolver a diferença de',
    effect: [`A diferença volta para a conta de onde veio.${byHand}`],
  },
  refund_elsewhere: {
    title: 'Registrar a devolução, por outro meio, de',
    effect: ['O cliente lê no portal como foi devolvido.'],
    isOutside: true,
  },
  confirm_refund: { title: 'Confirmar a devolução de', effect: [], isOutside: true },
  match: {
    title: 'Indicar o pagamento de',
    effect: ['O pagamento passa a contar para este contrato, e o cliente é avisado.'],
  },
  accept: {
    title: 'Aceitar o pagamento de',
    effect: ['O pagamento passa a contar, mesmo fora do prazo ou do valor, e o cliente é avisado.'],
  },
  unmatch: {
    title: 'Desfazer a indicação do pagamento de',
    effect: ['O que ele pagava volta a ficar em aberto, o cliente é avisado, e o pagamento volta para “A resolver”.'],
  },
}

const waived = (fine: boolean, interest: boolean) => list([...(fine ? ['multa'] : []), ...(interest ? ['juros'] : [])])

const list = (items: readonly string[]) => new Intl.ListFormat('pt-BR').format(items)

/** Returns '60x R$ 224,85, com entrada de R$ 1.499,00'. */
const planInWords = ({ installments, installmentCents, entryCents }: Plan): string =>
  `${installments}x ${formatBRL(installmentCents)}, com entrada de ${formatBRL(entryCents)}`
type Plan = ConditionsExample['before']

function rightsTitle(name: string, former: Rights, rights: Rights): string {
  if (rights.disabled && !former.disabled) return `Desativar a conta de ${name}, da Gestão`
  if (rights.role === 'manager') return `Dar a ${name} os direitos da Gestão`
  return `Tirar de ${name} os direitos da Gestão`
}
type Rights = ApprovalChanges['manager_rights']['rights']

/** Why a small change is beyond the limit all the same; '' for any other. */
export function formerPriceWords({ formerCents, newCents }: PriceChange): string {
  if (formerCents === undefined) return ''
  const percent = percentOf({ oldCents: formerCents, newCents }).toLocaleString('pt-BR', { signDisplay: 'exceptZero' })
  return `; contra ${formatBRL(formerCents)} nos últimos ${priceLimit.days} dias, são ${percent}%`
}

/** Returns 'CG 160 START: de R$ 14.490,00 para R$ 15.490,00 (+6,9%), a partir de 01/12/2026'. */
function priceLine(change: PriceChange): string {
  const percent = percentOf(change)
  const sign = percent > 0 ? '+' : ''
  return `${change.model}: de ${formatBRL(change.oldCents)} para ${formatBRL(change.newCents)} (${sign}${percent.toLocaleString('pt-BR')}%), a partir de ${formatPlainDate(change.from)}${formerPriceWords(change)}`
}

/** Returns the effect of a request for approval in words. Another release may have stored one of a kind of its own. */
export function approvalWords<Kind extends BindingAct>(kind: Kind, change: ApprovalChange<Kind>): ApprovalWords {
  if (!Object.hasOwn(words, kind)) return { title: 'Pedido de outra versão do sistema', lines: [] }
  return (words[kind] as (change: ApprovalChange<Kind>) => ApprovalWords)(change)
}
