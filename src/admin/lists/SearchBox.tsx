import { Search } from 'lucide-react'
import { type Ref, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { focusRow, openOnlyRow } from './list-focus.ts'

const pauseMs = 350

type Props = {
  /** The fields that a search covers, shown after 'Pesquisar por': 'nome, CPF, e-mail ou contrato'. */
  by: string
  value: string
  onSearch: (text: string) => void
  ref: Ref<HTMLInputElement>
}

/** Searches during typing, after a short pause, and at once on 'Pesquisar'. */
export function SearchBox({ by, value, onSearch, ref }: Props) {
  const [text, setText] = useState(value)
  const last = useRef(value)

  // Back, forward and 'Limpar' change the value from outside.
  useEffect(() => {
    if (value === last.current) return
    last.current = value
    setText(value)
  }, [value])

  useEffect(() => {
    const timer = setTimeout(() => search(text), pauseMs)
    return () => clearTimeout(timer)
  })

  function search(wanted: string) {
    if (wanted.trim() === last.current) return
    last.current = wanted.trim()
    onSearch(wanted.trim())
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    // A second submit of the same search opens a single result.
    if (text.trim() === last.current && text.trim() !== '') openOnlyRow()
    else search(text)
  }

  return (
    <search className="min-w-0 grow basis-48">
      <form onSubmit={submit} className="flex gap-2">
        <input
          ref={ref}
          type="search"
          aria-label={`Pesquisar por ${by}`}
          placeholder={by.charAt(0).toUpperCase() + by.slice(1)}
          maxLength={100}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' && focusRow()) event.preventDefault()
          }}
          className="control min-w-0"
        />
        <Button type="submit" variant="secondary" icon={<Search aria-hidden className="size-5" />}>
          <span className="max-sm:sr-only">Pesquisar</span>
        </Button>
      </form>
    </search>
  )
}
