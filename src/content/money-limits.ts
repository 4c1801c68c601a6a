import { formatBRL } from '#domain/money/money.ts'
import { type MoneyAct, type MoneyLimits, type MoneyRole, moneyActs, moneyRoles } from '#domain/money-limits.ts'

/** The name of each act on the bank's money. */
export const moneyActNames: Readonly<Record<MoneyAct, string>> = {
  receipt: 'Registrar um pagamento que nenhum provedor confirma',
  match: 'Indicar, aceitar ou soltar um pagamento recebido',
  waiver: 'Isentar multa e juros',
  refund: 'Devolver dinheiro ou registrar a devolução',
  reversal: 'Desfazer o pagamento de parcelas',
  lien: 'Registrar a baixa do gravame',
}

export const moneyRoleNames: Readonly<Record<MoneyRole, string>> = { analyst: 'Análise', manager: 'Gestão' }

/** The two sums of a limit. */
export const moneySpanNames = { contractCents: 'de um contrato, em 30 dias', dayCents: 'em 24 horas' } as const

/** A line for each changed limit, such as 'Isentar multa e juros, Análise, em 24 horas: de R$ 5,00 para R$ 7,00'. */
export function limitDifferences(former: MoneyLimits, limits: MoneyLimits): string[] {
  return moneyActs.flatMap((act) =>
    moneyRoles.flatMap((role) =>
      (['contractCents', 'dayCents'] as const).flatMap((span) => {
        const [from, to] = [former[act][role][span], limits[act][role][span]]
        const name = `${moneyActNames[act]}, ${moneyRoleNames[role]}, ${moneySpanNames[span]}`
        return from === to ? [] : [`${name}: de ${formatBRL(from)} para ${formatBRL(to)}`]
      }),
    ),
  )
}
