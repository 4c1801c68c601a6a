import { Combobox } from '#ui/forms/Combobox.tsx'
import { suggestProfessions } from './suggest-professions.ts'

type Props = {
  id: string
  name: string
  label: string
  error: string | undefined
  value: string
  onChange: (profession: string) => void
}

/** The choice of a profession out of the list. */
export function ProfessionField(props: Props) {
  return (
    <Combobox
      {...props}
      placeholder="Busque sua profissão"
      suggest={suggestProfessions}
      emptyText="Nada encontrado. Tente outra palavra ou escolha “Outros”."
    />
  )
}
