import type { AdminDetail } from '#api/admin.ts'
import { formatBRL } from '#domain/money/money.ts'
import { LinkButton } from '#ui/actions/LinkButton.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { paths } from '../../core/router.ts'

type Task = AdminDetail['tasks'][number]

const sentences: Record<Task['kind'], (amount: string) => string> = {
  match: (amount) => `Dizer de quem é o pagamento de ${amount}`,
  accept: (amount) => `Decidir se ${amount} valem como entrada`,
  refund: (amount) => `Devolver ${amount} ao cliente`,
  refund_again: (amount) => `A devolução de ${amount} não foi feita: tentar de novo ou por outro meio`,
  refund_elsewhere: (amount) => `Devolver ${amount} por transferência: passaram 90 dias`,
  confirm_refund: (amount) => `Confirmar a devolução de ${amount}`,
  provider: (amount) => `${amount} a caminho do cliente: esperar o provedor`,
  customer: (amount) => `O cliente escolhe o que fazer com ${amount}: pagar o resto ou receber de volta`,
  motorcycle: (amount) => `${amount} voltam ao cliente quando a moto voltar`,
  hold: (amount) => `${amount} recebidos antes da etapa da entrada: decidir o pedido, ou devolver`,
  void_contract: () => 'Cancelar o contrato: o pedido terminou e ele ainda vale',
  lift_registration: () => 'Baixar o registro do contrato no Detran',
  recover_motorcycle: () => 'Espera a moto de volta: registrar quando ela chegar',
  return_installments: (amount) => `Devolver ${amount} de parcelas pagas`,
  release_lien: () => 'Baixar o gravame no Detran: o contrato está quitado',
  entry_missing: () => 'Cobrar a entrada: a moto foi liberada sem ela',
}

/** What waits for somebody of the bank, or for money to arrive. Nothing where nothing waits. */
export function WaitingCard({ tasks }: { tasks: readonly Task[] }) {
  if (tasks.length === 0) return null
  return (
    <Card title="O que espera">
      <ul className="grid list-disc gap-2 pl-5">
        {tasks.map(({ id, kind, cents }) => (
          <li key={`${kind} ${id}`}>{sentences[kind](formatBRL(cents ?? 0))}</li>
        ))}
      </ul>
      {tasks.some(({ id }) => id !== null) && (
        <LinkButton size="sm" variant="secondary" className="mt-4" href={paths.payments}>
          Abrir Pagamentos
        </LinkButton>
      )}
    </Card>
  )
}
