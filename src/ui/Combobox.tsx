import { useCombobox } from 'downshift'
import { useEffect, useId, useMemo, useState } from 'react'
import { classes } from './classes.ts'
import { Field, type FieldTexts } from './Field.tsx'

type Props = FieldTexts & {
  value: string
  /** Called with the chosen item, or '' while what is typed is no item. */
  onChange: (value: string) => void
  /** Gives the suggestions for a text; called at each key. */
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

/** A text field that suggests from a list too long for a select. Arrows and Enter choose, Escape and an outside click close. */
export function Combobox(props: Props) {
  const {
    label,
    hint,
    error,
    optional,
    value,
    onChange,
    suggest,
    emptyText,
    placeholder,
    name,
    disabled,
    onBlur,
    className,
  } = props
  const generated = useId()
  const id = props.id ?? generated
  const [text, setText] = useState(value)
  const items = useMemo(() => [...suggest(text)], [suggest, text])

  const { isOpen, highlightedIndex, setInputValue, getInputProps, getMenuProps, getItemProps } = useCombobox({
    inputId: id,
    items,
    // The hook keeps text and choice itself: it tells of changes a moment later, and handing them back then would drop fast keys.
    initialInputValue: value,
    onInputValueChange: ({ inputValue }) => {
      setText(inputValue)
      onChange([...items, ...suggest(inputValue)].includes(inputValue) ? inputValue : '')
    },
  })

  // Set from outside (a restored draft): show it. Emptied by typing: what is typed stays.
  useEffect(() => {
    if (value !== '') setInputValue(value)
  }, [value, setInputValue])
  const expanded = isOpen && text.trim() !== '' && (items.length > 0 || emptyText !== undefined)

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
            {...getInputProps({
              disabled,
              placeholder,
              name,
              onBlur,
              // downshift tells a typed text only after a render; until then a slow device would lose the next key.
              onChange: (event) => setText(event.currentTarget.value),
            })}
            {...attributes}
            role="combobox"
            autoComplete="off"
            aria-expanded={expanded && items.length > 0}
            aria-labelledby={undefined}
            className="control"
          />
          <ul
            {...getMenuProps({ 'aria-label': 'Sugestões', 'aria-labelledby': undefined })}
            className={classes(
              'absolute inset-x-0 z-30 mt-1 max-h-80 overflow-y-auto rounded-md border border-line bg-white p-1.5 shadow-pop',
              !(expanded && items.length > 0) && 'hidden',
            )}
          >
            {expanded &&
              items.map((item, index) => (
                <li
                  key={item}
                  {...getItemProps({ item, index })}
                  className={classes(
                    'flex min-h-11 cursor-pointer items-center rounded-sm px-3',
                    index === highlightedIndex && 'bg-paper-deep',
                  )}
                >
                  {item}
                </li>
              ))}
          </ul>
          <p role="status" className={expanded && items.length === 0 ? 'mt-1.5 text-ink-faint text-sm' : 'sr-only'}>
            {expanded && items.length === 0 && emptyText}
          </p>
        </>
      )}
    </Field>
  )
}
