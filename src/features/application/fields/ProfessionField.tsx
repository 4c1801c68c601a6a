import { Combobox } from '#ui/forms/Combobox.tsx'
import { attributes, type FieldProps } from './field-props.ts'
import { suggestProfessions } from './suggest-professions.ts'

/** The choice of a profession out of the list. */
export function ProfessionField(props: FieldProps) {
  return (
    <Combobox
      {...attributes(props)}
      value={props.wizard.answers.profession}
      onChange={(profession) => props.dispatch({ type: 'answered', values: { profession } })}
      placeholder="Busque sua profissão"
      suggest={suggestProfessions}
      emptyText="Nada encontrado. Tente outra palavra ou escolha “Outros”."
    />
  )
}
