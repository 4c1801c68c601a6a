import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { type Category, categories } from '#domain/catalogue/catalogue.ts'
import type { Figure } from '#domain/catalogue/specs.ts'
import { DayField } from '#forms/DayField.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { FieldError } from '#ui/forms/Field.tsx'
import { ReaisField } from '#ui/forms/ReaisField.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextArea, TextField } from '#ui/forms/TextField.tsx'
import type { FieldErrors } from '#ui/forms/use-field-errors.ts'
import { useFocusAfter } from '../lists/list-focus.ts'
import { renamed, type TypedFacts } from './moto-draft.ts'

type Fields = { typed: TypedFacts; errors: FieldErrors; change: (changes: Partial<TypedFacts>) => void }

const options = categories.map((category) => ({ value: category, label: category }))

/** The name of a model, and the fields that follow from it. */
export function NameFields({ typed, errors, change, isNew }: Fields & { isNew: boolean }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Nome"
        hint="Como aparece no site"
        autoComplete="off"
        maxLength={60}
        value={typed.model}
        error={errors.model}
        onChange={({ target }) => change(renamed(typed, target.value, isNew))}
      />
      <TextField
        label="Endereço"
        hint={`/motorcycle/${typed.slug || 'endereco'}${isNew ? '' : ' (o de antes leva a ele)'}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        value={typed.slug}
        error={errors.slug}
        onChange={({ target }) => change({ slug: target.value })}
      />
      <SelectField
        label="Categoria"
        hint="Aparece na página da moto"
        options={options}
        value={typed.category}
        error={errors.category}
        onChange={({ target }) => change({ category: target.value as Category })}
      />
      <TextField
        label="Família"
        hint="Como o filtro do site agrupa os modelos"
        autoComplete="off"
        maxLength={40}
        value={typed.family}
        error={errors.family}
        onChange={({ target }) => change({ family: target.value })}
      />
      <TextField
        label="Cilindrada (cc)"
        hint="0 quando o nome não diz"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={typed.displacement}
        error={errors.displacement}
        onChange={({ target }) => change({ displacement: target.value })}
      />
      <CheckboxField
        label="Mostrar o selo 'Lançamento'"
        className="self-center"
        checked={typed.launch}
        onChange={({ target }) => change({ launch: target.checked })}
      />
    </div>
  )
}

/** The prices of a model, each with its first day. The first price also counts before its day. */
export function PriceFields({ typed: { prices }, errors, change }: Fields) {
  const more = useRef<HTMLButtonElement>(null)
  const focusAfter = useFocusAfter(prices)
  const replace = (index: number, changes: Partial<(typeof prices)[number]>) =>
    change({ prices: prices.map((price, at) => (at === index ? { ...price, ...changes } : price)) })
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft text-sm">
        Cada preço vale a partir da meia-noite (horário de Brasília) do seu dia. O site e os pedidos mudam sozinhos.
      </p>
      {prices.map(({ from, cents }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: prices have no name of their own, and keep their places.
        <div key={index} className="grid items-start gap-4 sm:grid-cols-[1fr_1fr_auto]">
          <DayField
            label="A partir de"
            value={from}
            autoFocus={index > 0 && from === ''}
            error={errors[`prices.${index}.from`]}
            onChange={(typed) => replace(index, { from: typed })}
          />
          <ReaisField
            label="Preço"
            cents={cents}
            error={errors[`prices.${index}.cents`]}
            onCentsChange={(typed) => replace(index, { cents: typed })}
          />
          {prices.length > 1 && (
            <Button
              variant="ghost"
              className="justify-self-start sm:mt-6"
              aria-label={`Tirar o preço ${index + 1}`}
              onClick={() => {
                focusAfter(() => more.current)
                change({ prices: prices.filter((_, at) => at !== index) })
              }}
            >
              <Trash2 aria-hidden className="size-5" />
            </Button>
          )}
        </div>
      ))}
      <FieldError id="prices" error={errors.prices} />
      <div>
        <Button
          ref={more}
          size="sm"
          variant="secondary"
          onClick={() => change({ prices: [...prices, { from: '', cents: null }] })}
        >
          Marcar outro preço
        </Button>
      </div>
    </div>
  )
}

const figureFields: readonly { name: Figure; label: string; hint: string }[] = [
  { name: 'engineCc', label: 'Motor (cc)', hint: 'Exato, como 162,7' },
  { name: 'powerCv', label: 'Potência (cv)', hint: 'Como 14,9' },
  { name: 'weightKg', label: 'Peso (kg)', hint: 'Sem combustível, como 117' },
  { name: 'seatMm', label: 'Altura do assento (mm)', hint: 'Como 790: no site, 79 cm' },
  { name: 'tankLiters', label: 'Tanque (litros)', hint: 'Como 14,6' },
]

/** The data sheet of a model. The page leaves out empty entries. */
export function SpecFields({ typed, errors, change }: Fields) {
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {figureFields.map(({ name, label, hint }) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            inputMode="decimal"
            autoComplete="off"
            maxLength={7}
            optional
            value={typed[name]}
            error={errors[name]}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))}
        <TextField
          label="Freios"
          hint="Como Disco na frente, ABS"
          autoComplete="off"
          maxLength={80}
          optional
          value={typed.brakes}
          error={errors.brakes}
          onChange={({ target }) => change({ brakes: target.value })}
        />
      </div>
      <CheckboxField
        label="Cores e números de demonstração: o site avisa que são inventados"
        checked={typed.demonstration}
        onChange={({ target }) => change({ demonstration: target.checked })}
      />
    </div>
  )
}

/** The other texts of a model's page. */
export function TextFields({ typed, errors, change }: Fields) {
  const colorError = Object.entries(errors).find(([name]) => name.startsWith('colors'))?.[1]
  return (
    <div className="grid gap-4">
      <TextField
        label="Cores"
        hint="Separadas por vírgulas, como Vermelho, Preto fosco"
        autoComplete="off"
        optional
        value={typed.colors}
        error={colorError}
        onChange={({ target }) => change({ colors: target.value })}
      />
      <TextArea
        label="Texto"
        hint="Aparece na página da moto. Uma linha em branco começa outro parágrafo"
        optional
        maxLength={2000}
        value={typed.text}
        error={errors.text}
        onChange={({ target }) => change({ text: target.value })}
      />
    </div>
  )
}
