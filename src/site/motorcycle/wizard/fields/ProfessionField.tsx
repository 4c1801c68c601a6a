import { loadOnce } from '#lib/load-once.ts'
import { Combobox } from '#ui/forms/Combobox.tsx'
import { attributes, type FieldProps } from './field-props.ts'
import { suggestFrom } from './suggest-professions.ts'

/** Gives the choice of a profession once its list is there. */
export async function professionField() {
  const suggest = suggestFrom(await loadProfessions())
  return (props: FieldProps) => <ProfessionField {...props} suggest={suggest} />
}

function ProfessionField({ suggest, ...props }: FieldProps & { suggest: (typed: string) => string[] }) {
  return (
    <Combobox
      {...attributes(props)}
      value={props.wizard.answers.profession}
      onChange={(profession) => props.dispatch({ type: 'answered', values: { profession } })}
      placeholder="Busque sua profissão"
      suggest={suggest}
      emptyText="Nada encontrado. Tente outra palavra ou escolha “Outros”."
    />
  )
}

/** The professions to choose from. */
const loadProfessions = loadOnce<readonly string[]>('/profissoes.json')
