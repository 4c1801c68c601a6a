import type { SettingsResponse } from '#api/settings.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { detailPath } from '../core/router.ts'

type Provider = NonNullable<SettingsResponse['provider']>
type Notice = { tone: 'ok' | 'warn' | 'bad' | 'info'; title: string; text: string }

/** Whether payments confirm themselves, by the bank's Pix provider, and what it refuses. */
export function PixProviderState({ provider }: Pick<SettingsResponse, 'provider'>) {
  const { tone, title, text } = provider === null ? withoutProvider : (faultOf(provider) ?? inOrder(provider))
  return (
    <Alert tone={tone} title={title}>
      <p>{text}</p>
      {provider?.works && !provider.listRefusal && provider.refusedCharges > 0 && (
        <ul className="mt-1">
          {provider.refusedOf.map(({ id, name }) => (
            <li key={id}>
              <a href={detailPath(id)} className="inline-flex min-h-6 items-center underline">
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}

const withoutProvider: Notice = {
  tone: 'info',
  title: 'Sem provedor Pix',
  text: 'Os códigos são estáticos e os pagamentos não se confirmam sozinhos: no financiamento, “Gerar código” faz o Pix e “Registrar pagamento” anota o que chegou.',
}

const lastHeard = ({ heardAt }: Provider) =>
  heardAt ? `Última resposta: ${formatDateTime(heardAt)}.` : 'Ainda não respondeu.'

const inOrder = (provider: Provider): Notice => ({
  tone: 'ok',
  title: 'Os pagamentos se confirmam sozinhos',
  text: `${provider.heardAt ? lastHeard(provider) : 'Nenhum pagamento chegou por ele ainda.'} Com a chave informada, cada entrada ganha um código. Quando ele vence, o cliente gera outro.`,
})

/** Returns the gravest fault of the provider; undefined if there is none. */
function faultOf(provider: Provider): Notice | undefined {
  const { listRefusal, works, refusedCharges, webhookRefusal, unreadable } = provider
  if (listRefusal) {
    return {
      tone: 'bad',
      title: 'O provedor Pix recusa informar os pagamentos',
      text: `${lastHeard(provider)} Ele diz: “${listRefusal}”. Confira com o provedor o contrato e as permissões do acesso. O que for pago agora aparece quando ele voltar a informar. Nada se perde.`,
    }
  }
  if (!works) {
    return {
      tone: 'warn',
      title: 'O provedor Pix não responde',
      text: `${lastHeard(provider)} O que for pago agora aparece quando ele voltar. Nada se perde.`,
    }
  }
  if (refusedCharges > 0) {
    return {
      tone: 'bad',
      title: 'O provedor Pix recusa fazer códigos',
      text: `Cobranças recusadas: ${refusedCharges}. Confira a chave Pix e o contrato com o provedor. Em cada financiamento estão a resposta dele e “Tentar de novo”:`,
    }
  }
  if (webhookRefusal) {
    return {
      tone: 'warn',
      title: 'O provedor Pix recusa o endereço de avisos',
      text: `Ele diz: “${webhookRefusal}”. Os pagamentos entram mesmo assim, pela consulta de cada minuto. Confira o cadastro da chave Pix no provedor. O endereço é enviado de novo uma vez por dia, e quando a chave muda.`,
    }
  }
  if (!unreadable) return undefined
  return {
    tone: 'warn',
    title: 'Um recebimento não pôde ser lido',
    text: `O provedor informou em ${formatDateTime(unreadable.at)} um recebimento fora do padrão (${unreadable.what}). Os outros foram lidos. Procure este no extrato do banco.`,
  }
}
