import { type Ref, useEffect, useId, useMemo, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import { Field, type FieldTexts } from './Field.tsx'
import { useOptionKeys } from './use-option-keys.ts'

type Props = FieldTexts & {
  value: string
  /** Called with the chosen item, or '' while the typed text is no item. */
  onChange: (value: string) => void
  /** Returns the suggestions for a text; called at each key. */
  suggest: (text: string) => readonly string[]
  /** Shown when a typed text has no suggestion. */
  emptyText?: string | undefined
  placeholder?: string | undefined
  name?: string | undefined
  id?: string | undefined
  disabled?: boolean | undefined
  onBlur?: (() => void) | undefined
  className?: string | undefined
}

/**
 * A text field that suggests from a list too long for a select. Arrows and Enter choose, Escape and an outside click
 * close.
 */
export function Combobox(props: Props) {
  const { value, onChange, suggest, emptyText, onBlur, className, label, hint, error, optional, ...input } = props
  const generated = useId()
  const id = props.id ?? generated
  const { text, items, open, setOpen, type, choose } = useSuggestions(props)
  const expanded = open && items.length > 0
  const nothing = open && text.trim() !== '' && items.length === 0 ? emptyText : undefined
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useOptionKeys(field, list, expanded)

  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      className={classes('relative', className)}
    >
      {(attributes) => (
        <>
          <input
            {...input}
            {...attributes}
            ref={field}
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-controls={`${id}-list`}
            aria-expanded={expanded}
            value={text}
            className="control"
            onChange={(event) => type(event.currentTarget.value)}
            onClick={() => setOpen(true)}
            onKeyDown={({ key }) => {
              if (key === 'ArrowDown' || key === 'ArrowUp') setOpen(true)
              if (key === 'Escape') setOpen(false)
            }}
            onBlur={() => {
              setOpen(false)
              onBlur?.()
            }}
          />
          <Suggestions ref={list} id={`${id}-list`} items={expanded ? items : []} onChoose={choose} />
          <p role="status" className={nothing ? 'mt-1.5 text-ink-faint text-sm' : 'sr-only'}>
            {nothing}
          </p>
        </>
      )}
    </Field>
  )
}

/** Holds the typed text, its suggestions, and whether these are open. */
function useSuggestions({ value, onChange, suggest }: Props) {
  const [text, setText] = useState(value)
  const [open, setOpen] = useState(false)
  const items = useMemo(() => suggest(text), [suggest, text])

  // Shows a value that is set from outside (a restored draft). An empty value leaves the text, because typing causes it
  // too.
  useEffect(() => {
    if (value !== '') setText(value)
  }, [value])

  function type(typed: string) {
    setText(typed)
    setOpen(true)
    onChange(suggest(typed).includes(typed) ? typed : '')
  }

  function choose(item: string) {
    setText(item)
    setOpen(false)
    onChange(item)
  }

  return { text, items, open, setOpen, type, choose }
}

type SuggestionsProps = {
  id: string
  items: readonly string[]
  onChoose: (item: string) => void
  ref: Ref<HTMLDivElement>
}

function Suggestions({ id, items, onChoose, ref }: SuggestionsProps) {
  return (
    <div
      ref={ref}
      id={id}
      role="listbox"
      aria-label="Sugestões"
      hidden={items.length === 0}
      className="absolute inset-x-0 z-30 mt-1 max-h-80 overflow-y-auto rounded-md border border-line bg-white p-1.5 shadow-pop"
      // The field keeps the focus while the pointer chooses.
      onMouseDown={(event) => event.preventDefault()}
    >
      {items.map((item) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys and clicks the option for them.
        <div
          key={item}
          role="option"
          tabIndex={-1}
          onClick={() => onChoose(item)}
          className="flex min-h-11 cursor-pointer items-center rounded-sm px-3 hover:bg-paper-deep aria-selected:bg-paper-deep"
        >
          {item}
        </div>
      ))}
    </div>
  )
}
