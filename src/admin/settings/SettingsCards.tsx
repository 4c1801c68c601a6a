import type { ReactNode } from 'react'
import type { SettingsResponse } from '#api/settings.ts'
import { iofChoices } from '#content/settings.ts'
import { RadioCards } from '#ui/forms/RadioCards.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { PixProviderState } from './PixProviderState.tsx'
import type { TypedSettings } from './typed-settings.ts'

/** Returns the props that connect an input with its field of the form. */
export type SettingsField = (name: keyof TypedSettings) => {
  id: string
  label: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

type Props = { field: SettingsField; children?: ReactNode }

/** The conditions that every new plan is computed with. */
export function FinancialCard({ field, children }: Props) {
  return (
    <Card title="Padrões de financiamento">
      <div className="contents">{children}</div>
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
        <Choice name="iofPor" note="Com o banco, o IOF não soma nada ao total." field={field} />
        <Choice name="iofAliquota" note="A diária conta até 365 dias. Confirme com o jurídico." field={field} />
      </div>
    </Card>
  )
}

type ChoiceProps = Pick<Props, 'field'> & { name: keyof typeof iofChoices; note: string }

/** A choice whose names are too long for a list on a phone. */
function Choice({ name, note, field }: ChoiceProps) {
  const { label, value, error, onChange } = field(name)
  return (
    <div>
      <RadioCards
        legend={label}
        name={name}
        columns={1}
        options={iofChoices[name]}
        value={value}
        error={error}
        onChange={(chosen) => onChange({ target: { value: chosen } })}
      />
      <p className="mt-1.5 text-ink-soft text-xs">{note}</p>
    </div>
  )
}

/** The settings of the installation itself, and the card's own buttons. */
export function SystemCard({ field, children }: Props) {
  return (
    <Card title="Sistema">
      <div className="contents">{children}</div>
      <TextField
        hint="Formato: código do país + DDD + número. Ex: 5511999999999. Com um 0800 ou fixo, o site oferece a ligação no lugar do chat."
        inputMode="tel"
        {...field('whatsappSuporte')}
      />
    </Card>
  )
}

/** The account that entries are paid to, and whether payments confirm themselves. */
export function PixAccountCard({ field, provider, children }: Props & Pick<SettingsResponse, 'provider'>) {
  return (
    <Card title="Conta Pix do banco">
      <p className="mb-4 text-ink-soft text-sm">
        Quem recebe as entradas e as parcelas. Quando a chave muda, os códigos em aberto são refeitos para a nova.
      </p>
      <div className="contents">{children}</div>
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
