import { TextArea } from '#ui/forms/TextArea.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import type { Fields } from './NameFields.tsx'

/** What the page of a model says of it besides. */
export function TextFields({ typed, errors, change }: Fields) {
  const colorError = Object.entries(errors).find(([name]) => name.startsWith('colors'))?.[1]
  return (
    <div className="grid gap-4">
      <TextField
        label="Cores"
        hint="Separadas por vírgulas, como Vermelho, Preto fosco"
        autoComplete="off"
        optional
        value={typed.colors}
        error={colorError}
        onChange={({ target }) => change({ colors: target.value })}
      />
      <TextArea
        label="Texto"
        hint="Aparece na página da moto. Uma linha em branco começa outro parágrafo"
        optional
        maxLength={2000}
        value={typed.text}
        error={errors.text}
        onChange={({ target }) => change({ text: target.value })}
      />
    </div>
  )
}
