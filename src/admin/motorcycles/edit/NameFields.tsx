import { type Category, categories } from '#domain/catalogue/catalogue.ts'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import type { FieldErrors } from '#ui/forms/use-field-errors.ts'
import { renamed, type TypedFacts } from './typed-facts.ts'

export type Fields = { typed: TypedFacts; errors: FieldErrors; change: (changes: Partial<TypedFacts>) => void }

const options = categories.map((category) => ({ value: category, label: category }))

/** The name of a model and what follows from it. */
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
        maxLength={5}
        value={typed.displacement}
        error={errors.displacement}
        onChange={({ target }) => change({ displacement: target.value.replace(/\D/g, '') })}
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
