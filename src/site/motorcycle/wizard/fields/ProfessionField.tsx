import { professionSynonyms } from '#content/profession-synonyms.ts'
import { fold } from '#domain/search/search.ts'
import { loadOnce } from '#lib/load-once.ts'
import { Combobox } from '#ui/forms/Combobox.tsx'
import { attributes, type FieldProps } from './field-props.ts'

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

const maximum = 8

/**
 * Gives what finds up to eight professions that contain a text, accents and case aside; those that begin with it first. None for
 * an empty text. Where no title has the text, it is taken for a woman's title ('aposentada', 'professora', 'médica') or for what
 * people say instead ('uber').
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
