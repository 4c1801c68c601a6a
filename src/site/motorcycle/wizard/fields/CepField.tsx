import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { sentenceFor } from '#content/sentences.ts'
import { typedNumbers } from '#domain/identity/input-masks.ts'
import { askCep, createCepLookup } from '#lib/cep-lookup.ts'
import { MaskedField } from '#ui/forms/MaskedField.tsx'
import { moveOn } from '#ui/forms/move-on.ts'
import { attributes, type FieldProps } from './field-props.ts'

/** A postal code, which fills in the address and never replaces text typed by hand. */
export function CepField(props: FieldProps) {
  const [lookup] = useState(() => createCepLookup(askCep))
  const status = useStore(lookup.$status)
  useEffect(() => lookup.cancel, [lookup])

  async function change(cep: string) {
    props.dispatch({ type: 'answered', values: { cep } })
    const address = await lookup.look(cep)
    if (!address) return
    flushSync(() => props.dispatch({ type: 'addressFound', cep, address }))
    // A town with a single code has no street to fill in, so the person types it.
    moveOn('cep', ['street', 'number'])
  }

  const { className, ...input } = attributes(props)
  return (
    <div className={className}>
      <MaskedField
        {...input}
        {...typedNumbers.cep}
        type="text"
        value={props.wizard.answers.cep}
        onValueChange={change}
        className="sm:max-w-[15rem]"
      />
      <p role="status" className="mt-1.5 min-h-5 text-ink-soft text-sm">
        {status && sentenceFor(status)}
      </p>
    </div>
  )
}
