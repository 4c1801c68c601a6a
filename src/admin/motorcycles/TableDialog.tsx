import { useState } from 'react'
import type { CatalogueCsvPreview } from '#api/motorcycles.ts'
import { sentenceFor } from '#content/sentences.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { type PriceChange, priceChanges } from '#domain/catalogue/prices.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { serverDate } from '#lib/api.ts'
import { newest } from '#lib/newest.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { FileDrop } from '#ui/forms/FileDrop.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { admin } from '../core/api.ts'
import { ask, call } from '../core/session.ts'
import { factChanges } from './moto-words.ts'
import { PriceChanges } from './PublishDialog.tsx'

type Read = { csv: string; preview: CatalogueCsvPreview }

/** Downloads the catalogue as a table for editing elsewhere, and imports it after a preview: all of it or nothing. */
export function TableDialog({ onClose, onImported }: { onClose: () => void; onImported: () => void }) {
  const [read, setRead] = useState<Read | null>(null)
  const [problem, setProblem] = useState<string>()
  const { busy, failure, press } = usePress()
  const [begin] = useState(newest)

  async function look(file: File) {
    setProblem(undefined)
    setRead(null)
    const isNewest = begin()
    const csv = textOf(await file.arrayBuffer())
    const answer = await call(admin.catalogue.csv.preview.$post({ json: { csv } }))
    // Another table was chosen meanwhile.
    if (!isNewest()) return
    if (answer.ok) setRead({ csv, preview: answer.data })
    else setProblem(sentenceFor(answer.failure.code))
  }
  const store = ({ csv, preview: { fingerprint } }: Read) =>
    ask(admin.catalogue.csv.$post({ json: { csv, fingerprint } }), () => {
      toast.success(sentenceFor('catalogue_imported'))
      onImported()
      onClose()
    })
  const ready = read && read.preview.errors.length === 0 && read.preview.changes.length > 0 ? read : null

  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title="Planilha de motos"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Fechar
          </Button>
          {ready && (
            <Button busy={busy} busyLabel="Importando..." onClick={() => void press('store', () => store(ready))}>
              Importar tudo
            </Button>
          )}
        </>
      }
    >
      <p className="mb-4">
        Baixe a planilha, escreva em novo_preco e a_partir_de (vazio: hoje), e envie de volta. Antes de guardar você vê
        o que muda. Linhas e colunas que faltam ficam como estão.
      </p>
      <p className="mb-4">
        <LinkButton size="sm" variant="secondary" href="/api/admin/catalogue.csv" target="_self" download>
          Baixar planilha
        </LinkButton>
      </p>
      <FileDrop
        label="Enviar planilha"
        hint="CSV ou texto, como o Excel e o Planilhas gravam"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        onFile={look}
        error={problem}
      />
      {read && <PreviewList preview={read.preview} />}
      {read && read.preview.errors.length > 0 && (
        <Alert tone="bad" role="alert" className="mt-4" title="Nada foi guardado. Corrija as linhas e envie de novo." />
      )}
      <PressFailure failure={failure} className="mt-3" />
    </Dialog>
  )
}

/** Decodes a spreadsheet's text from the encoding in which it was saved: UTF-8, UTF-16, or Windows' own. */
function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The changes that a table would make, line by line, or its errors. */
function PreviewList({ preview: { errors, changes, unchanged } }: { preview: CatalogueCsvPreview }) {
  return (
    <div role="status" className="mt-4 max-h-80 overflow-y-auto">
      <p className="figures font-semibold">
        <span>{errors.length > 0 && `${errors.length} com erro, `}</span>
        <span>{changes.length}</span> para mudar, <span>{unchanged}</span> sem mudança
      </p>
      <ul className="mt-2 grid gap-2 text-sm">
        {errors.map(({ line, column, code, model, cell }) => (
          <li key={`${line}${column}`} className="text-bad">
            <span translate="no">{model && `${model}, `}</span>
            <span>{cell ? `célula ${cell}` : `linha ${line}`}</span>
            <span>{column && ` (${column})`}</span>: <span>{sentenceFor(code)}</span>
          </li>
        ))}
        {changes.map(({ line, before, after }) => (
          <li key={line} className="border-line border-l-2 pl-3">
            <strong>{after.model}</strong> {before === null && <span>é nova</span>}
            {before &&
              factChanges(before, after).map((words) => (
                <span key={words} className="block text-ink-soft">
                  {words}
                </span>
              ))}
          </li>
        ))}
      </ul>
      <PriceChanges prices={pricesOf(changes)} />
    </div>
  )
}

/** The prices that a table changes, by line, because no two lines are about the same model. */
function pricesOf(changes: CatalogueCsvPreview['changes']): PriceChange[] {
  const before = changes.flatMap(({ line, before: facts }) => (facts ? [{ ...facts, id: String(line) }] : []))
  const after = changes.map(({ line, after: facts }) => ({ ...facts, id: String(line) }))
  return priceChanges({ motorcycles: before }, { motorcycles: after }, brazilianDate(serverDate()))
}
