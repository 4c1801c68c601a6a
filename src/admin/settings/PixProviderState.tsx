import type { SettingsResponse } from '#api/settings.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { Alert } from '#ui/feedback/Alert.tsx'

/** Whether payments confirm themselves, by the bank's Pix provider. */
export function PixProviderState({ provider }: Pick<SettingsResponse, 'provider'>) {
  if (provider === null) {
    return (
      <Alert tone="info" title="Sem provedor Pix">
        <p>
          Os códigos são estáticos e os pagamentos não se confirmam sozinhos: no financiamento, “Gerar código” faz o Pix
          e “Registrar pagamento” anota o que chegou.
        </p>
      </Alert>
    )
  }
  const heard = provider.heardAt ? `Última resposta: ${formatDateTime(provider.heardAt)}.` : 'Ainda não respondeu.'
  if (!provider.works) {
    return (
      <Alert tone="warn" title="O provedor Pix não responde">
        <p>{heard} O que for pago agora aparece quando ele voltar. Nada se perde.</p>
      </Alert>
    )
  }
  if (provider.refusedCharges > 0) {
    return (
      <Alert tone="bad" title="O provedor Pix recusa fazer códigos">
        <p>
          Cobranças recusadas: {provider.refusedCharges}. Confira a chave Pix e o contrato com o provedor. Em cada
          financiamento, na fila “Sem código Pix”, está a resposta dele e “Tentar de novo”.
        </p>
      </Alert>
    )
  }
  if (provider.unreadable) {
    return (
      <Alert tone="warn" title="Um recebimento não pôde ser lido">
        <p>
          O provedor informou em {formatDateTime(provider.unreadable.at)} um recebimento fora do padrão (
          {provider.unreadable.what}). Os outros foram lidos. Procure este no extrato do banco.
        </p>
      </Alert>
    )
  }
  return (
    <Alert tone="ok" title="Os pagamentos se confirmam sozinhos">
      <p>{heard} Com a chave informada, cada entrada ganha um código que vence e é refeito.</p>
    </Alert>
  )
}
