import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatPercent } from '#domain/money/money.ts'

/** The words that a boleto prints. The labels are those that every bank prints (Convenção de Cobrança, FEBRABAN). */
export const boletoWords = {
  title: 'Boleto',
  amount: 'Valor do documento',
  dueOn: 'Vencimento',
  copy: 'Recibo do pagador',
  payee: 'Beneficiário',
  payer: 'Pagador',
  ownNumber: 'Nosso número',
  document: 'Número do documento',
  place: 'Local de pagamento',
  anyBank: 'Em qualquer banco, no aplicativo, no caixa eletrônico ou na lotérica',
  agency: 'Agência e conta do beneficiário',
  issuedOn: 'Data do documento',
  species: 'Espécie doc.',
  acceptance: 'Aceite',
  wallet: 'Carteira',
  instructions: 'Instruções (texto de responsabilidade do beneficiário)',
  charged: 'Valor cobrado',
  forBank: 'Ficha de compensação',
  pixTitle: 'Ou pague por Pix, na hora',
  pix: 'O código vale para a mesma cobrança: pago de um jeito, o outro deixa de valer.',
  onlyHere:
    'Este boleto só é entregue no portal do financiamento, depois do login. Nunca o enviamos por e-mail ou mensagem.',
}

/** Why a file of the bank waits, for staff. */
export const cnabFailures = {
  unreadable: 'O arquivo não segue o layout',
  gap: (number: number) => `Falta o arquivo ${number}, que vem antes deste`,
  cancelled: 'Retirado antes de ir para o banco',
  known: (number: number) => `O arquivo ${number} já foi lido com outro nome`,
}

/** The bank's reasons to refuse an order, by their codes (CNAB 240, C047). */
const reasons: Readonly<Record<string, string>> = {
  '01': 'código do banco inválido',
  '02': 'código do registro detalhe inválido',
  '05': 'código do movimento inválido',
  '07': 'agência, conta ou dígito verificador inválido',
  '08': 'nosso número inválido',
  '09': 'nosso número em duplicidade',
  '10': 'carteira inválida',
  '16': 'data de vencimento inválida',
  '17': 'data de vencimento anterior à data de emissão',
  '18': 'vencimento fora do prazo de operação',
  '20': 'valor do boleto inválido',
  '26': 'código de juros de mora inválido',
  '42': 'código de baixa inválido',
  '45': 'nome do pagador não informado',
  '46': 'CPF do pagador inválido',
  '47': 'endereço do pagador não informado',
  '48': 'CEP inválido',
  '57': 'código de multa inválido',
  '58': 'data de multa inválida',
  '60': 'movimento para boleto que não está registrado',
  '63': 'entrada para boleto que já está registrado',
}

/** Returns why the bank refused, in words; codes that are not known are named as they are. */
export function boletoRefusals(codes: readonly string[]): string {
  const said = codes.map((code) => reasons[code] ?? `motivo ${code}`)
  return said.length > 0 ? said.join('; ') : 'o banco não disse o motivo'
}

/** Why the money of a boleto does not go back by itself, for staff. */
export const boletoCannotRefund =
  'Um boleto não é devolvido pelo banco que o recebeu. Devolva por Pix à chave do CPF do cliente e registre aqui.'

/** What the cashier and the customer read on a boleto. */
export function boletoInstructions(of: {
  freeUntil: string
  payableUntil: string
  finePercent: number
  lateInterestPercent: number
}): string[] {
  const free = formatPlainDate(of.freeUntil)
  const hasFees = of.finePercent > 0 || of.lateInterestPercent > 0
  return of.payableUntil > of.freeUntil
    ? [
        hasFees
          ? `Depois de ${free}: multa de ${formatPercent(of.finePercent)} e juros de ${formatPercent(of.lateInterestPercent)} ao mês.`
          : `Depois de ${free}: o mesmo valor.`,
        `Não receber depois de ${formatPlainDate(of.payableUntil)}.`,
      ]
    : [`Não receber depois de ${free}. Depois, o portal emite outro, com o valor do dia.`]
}

/** The movements of both directions by their codes (CNAB 240, C004 and C044), for staff. */
export const cnabMovements: Readonly<Record<'remessa' | 'retorno', Readonly<Record<string, string>>>> = {
  remessa: { '01': 'Registrar', '02': 'Baixar', '06': 'Mudar o vencimento' },
  retorno: {
    '02': 'Registrado',
    '03': 'Recusado',
    '06': 'Pago',
    '09': 'Baixado',
    '17': 'Pago depois de baixado',
    '28': 'Tarifa',
  },
}

/** The texts of a payer that may be too long for the layout. */
export const shortenedFields: Readonly<Record<string, string>> = {
  name: 'nome',
  street: 'endereço',
  district: 'bairro',
  city: 'cidade',
}
