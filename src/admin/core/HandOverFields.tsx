import { handOverChecks, handOverDocuments } from '#content/hand-over.ts'
import { sentenceFor } from '#content/sentences.ts'
import type { HandOverCheck, HandOverDocument } from '#domain/dealerships/hand-over.ts'
import { cpfDigits, isCpf } from '#domain/identity/identifiers.ts'
import { typedNumbers } from '#domain/identity/input-masks.ts'
import { MaskedField } from '#ui/forms/MaskedField.tsx'
import { RadioCards } from '#ui/forms/RadioCards.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { Checklist } from './Checklist.tsx'

/** The person who takes a motorcycle, the document seen and the checks. `who` is '' before a choice. */
export type HandOverTyped = {
  readonly who: '' | 'buyer' | 'other'
  /** The name of the other person; empty if the buyer takes the motorcycle. */
  readonly takenBy: string
  readonly cpf: string
  readonly otherDocument: string
  readonly document: HandOverDocument
  readonly checked: readonly HandOverCheck[]
}

/** An empty hand-over. */
export const newHandOver: HandOverTyped = {
  who: '',
  takenBy: '',
  cpf: '',
  otherDocument: '',
  document: 'cnh',
  checked: [],
}

/** Returns the request body for a hand-over. `buyer` is the buyer's name. */
export function handOverBody(
  { who, takenBy, cpf, otherDocument, document: seen, checked }: HandOverTyped,
  buyer: string,
) {
  const isOther = who === 'other'
  return {
    takenBy: isOther ? takenBy.trim() : buyer,
    document: seen,
    checked: [...checked],
    ...(isOther && { other: { cpf, document: otherDocument.trim() } }),
  }
}

type Props = {
  /** The buyer's name. */
  buyer: string
  typed: HandOverTyped
  errors: Readonly<Record<string, string | undefined>>
  onChange: (changes: Partial<HandOverTyped>) => void
}

/** The fields of a hand-over. */
export function HandOverFields({ buyer, typed, errors, onChange }: Props) {
  return (
    <>
      <RadioCards
        legend="Quem retira"
        name="who"
        columns={2}
        options={[
          { value: 'buyer', label: buyer, detail: 'quem comprou' },
          { value: 'other', label: 'Outra pessoa', detail: 'com CPF e documento' },
        ]}
        value={typed.who || null}
        error={errors.who}
        onChange={(who) => onChange({ who: who === 'other' ? 'other' : 'buyer' })}
      />
      {typed.who === 'other' && <OtherFields typed={typed} errors={errors} onChange={onChange} />}
      <SelectField
        label="Documento visto"
        name="document"
        value={typed.document}
        options={Object.entries(handOverDocuments).map(([value, label]) => ({ value, label }))}
        onChange={(event) => onChange({ document: event.target.value as HandOverDocument })}
      />
      <Checklist
        checks={handOverChecks}
        checked={typed.checked}
        error={errors.checked}
        onChange={(checked) => onChange({ checked })}
      />
    </>
  )
}

/** The fields about another person who takes the motorcycle for the buyer. */
function OtherFields({ typed, errors, onChange }: Omit<Props, 'buyer'>) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Nome completo de quem retira"
        name="takenBy"
        className="sm:col-span-2"
        maxLength={120}
        autoComplete="off"
        value={typed.takenBy}
        error={errors.takenBy}
        onChange={({ target }) => onChange({ takenBy: target.value })}
      />
      <MaskedField
        label="CPF de quem retira"
        name="cpf"
        {...typedNumbers.cpf}
        autoComplete="off"
        value={typed.cpf}
        error={errors.cpf}
        onValueChange={(cpf) => onChange({ cpf })}
      />
      <TextField
        label="Número do documento"
        name="otherDocument"
        maxLength={40}
        autoComplete="off"
        value={typed.otherDocument}
        error={errors.otherDocument}
        onChange={({ target }) => onChange({ otherDocument: target.value })}
      />
    </div>
  )
}

/** Returns the form field for a field of the request. */
export const handOverField = (sent: string): string =>
  ({ 'other.cpf': 'cpf', 'other.document': 'otherDocument' })[sent] ?? sent

/** Returns the errors of a typed hand-over by field; empty if it can be sent. */
export function handOverErrors({ who, takenBy, cpf, otherDocument, checked }: HandOverTyped): Record<string, string> {
  const required = sentenceFor('required')
  const all = Object.keys(handOverChecks) as HandOverCheck[]
  return {
    ...(who === '' && { who: sentenceFor('who_takes_it') }),
    ...(who === 'other' && {
      ...(!takenBy.trim() && { takenBy: required }),
      ...(!isCpf(cpfDigits(cpf)) && { cpf: cpf ? sentenceFor('cpf_invalid') : required }),
      ...(!otherDocument.trim() && { otherDocument: required }),
    }),
    ...(!all.every((check) => checked.includes(check)) && { checked: sentenceFor('checklist_incomplete') }),
  }
}
