import type { ReactNode } from 'react'
import type { SettingsResponse } from '#api/settings.ts'
import { iofChoices } from '#content/settings.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { detailPath } from '../core/router.ts'
import type { TypedSettings } from './typed-settings.ts'

/** Gives the props that connect an input with its field of the form. */
export type SettingsField = (name: keyof TypedSettings) => {
  id: string
  label: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

type Props = { field: SettingsField }

/** The conditions that every new plan is computed with. */
export function FinancialCard({ field, children }: Props & { children: ReactNode }) {
  return (
    <Card title="Padrões de financiamento">
      {children}
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField
          hint="A menor, em % do preço: de 0 a 100, com até duas casas decimais"
          inputMode="decimal"
          {...field('taxaEntrada')}
        />
        <TextField
          hint="A maior que o cliente pode escolher, até 90. Igual à mínima, não há escolha"
          inputMode="decimal"
          {...field('taxaEntradaMaxima')}
        />
        <TextField
          hint="Com 0, o plano é sem juros. Até duas casas decimais"
          inputMode="decimal"
          {...field('taxaJurosPadrao')}
        />
        <TextField
          hint="De 1 a 120: o plano que aparece primeiro. Com 60, os cartões mostram 60x e a simulação começa em 12x"
          inputMode="numeric"
          {...field('parcelasPadrao')}
        />
      </div>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <SelectField
          hint="Com o banco, o total continua sendo o preço"
          options={iofChoices.iofPor}
          {...field('iofPor')}
        />
        <SelectField
          hint="A diária conta até 365 dias. Confirme com o jurídico"
          options={iofChoices.iofAliquota}
          {...field('iofAliquota')}
        />
      </div>
    </Card>
  )
}

export function SystemCard({ field }: Props) {
  return (
    <Card title="Sistema">
      <TextField
        hint="Formato: código do país + DDD + número. Ex: 5511999999999. Com um 0800 ou fixo, o site oferece a ligação no lugar do chat."
        inputMode="tel"
        {...field('whatsappSuporte')}
      />
    </Card>
  )
}

/** The account that entries are paid to, and whether payments confirm themselves. */
export function PixAccountCard({ field, provider }: Props & Pick<SettingsResponse, 'provider'>) {
  return (
    <Card title="Conta Pix das entradas">
      <p className="mb-4 text-ink-soft text-sm">
        Quem recebe as entradas. Quando a conta muda,{' '}
        {provider === null
          ? 'um código já gerado continua pagando a antiga: gere outro no financiamento.'
          : 'os códigos do provedor que estão em aberto são refeitos para a nova.'}
      </p>
      <PixProviderState provider={provider} />
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <TextField
          className="sm:col-span-2"
          optional
          hint="CPF, CNPJ, e-mail, celular ou chave aleatória"
          maxLength={77}
          autoComplete="off"
          {...field('chave')}
        />
        <TextField maxLength={25} autoComplete="off" {...field('nome')} />
        <TextField maxLength={15} autoComplete="off" {...field('cidade')} />
      </div>
    </Card>
  )
}

/** Whether payments confirm themselves, by the bank's Pix provider. */
function PixProviderState({ provider }: Pick<SettingsResponse, 'provider'>) {
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
          financiamento estão a resposta dele e “Tentar de novo”:
        </p>
        <ul className="mt-1">
          {provider.refusedOf.map(({ id, name }) => (
            <li key={id}>
              <a href={detailPath(id)} className="inline-flex min-h-6 items-center underline">
                {name}
              </a>
            </li>
          ))}
        </ul>
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
