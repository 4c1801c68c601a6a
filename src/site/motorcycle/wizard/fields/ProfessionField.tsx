import { professionSynonyms } from '#content/profession-synonyms.ts'
import { fold } from '#domain/search.ts'
import { loadOnce } from '#lib/load-once.ts'
import { Combobox } from '#ui/forms/Combobox.tsx'
import { attributes, type FieldProps } from './field-props.ts'

/** Loads the list of professions and returns the field that chooses from it. */
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

const loadProfessions = loadOnce<readonly string[]>('/profissoes.json')

const maximum = 8

/**
 * Returns a function that finds up to eight professions for a text, ignoring accents and case; none for an empty text.
 * A title matches when it contains the text. Synonyms count too ('uber'). If no title contains the text, a feminine one
 * ('aposentada', 'professora', 'médica') finds its masculine title. Titles that begin with the text come first.
 */
export function suggestFrom(professions: readonly string[]): (typed: string) => string[] {
  const folded = professions.map((title) => ({ title, text: fold(title) }))
  const alike = (term: string) => {
    const stem = term.replace(/as?$/, '')
    return stem.length < 4 ? [] : folded.filter(({ text }) => text.includes(stem))
  }
  return (typed) => {
    const term = fold(typed.trim())
    if (term === '') return []
    const literal = folded.filter(({ text }) => text.includes(term))
    const meant = Object.entries(professionSynonyms).flatMap(([said, title]) => (said.startsWith(term) ? [title] : []))
    const found = [
      ...folded.filter(({ title }) => meant.includes(title)),
      ...(literal.length > 0 ? literal : alike(term)),
    ]
    const first = found.filter(({ text }) => text.startsWith(term))
    return [...new Set([...first, ...found])].slice(0, maximum).map(({ title }) => title)
  }
}
