import { useEffect, useRef, useState } from 'react'
import type { CnabFileAnswer, CnabFilesAnswer, CnabFileView } from '#api/boletos.ts'
import { installmentWords } from '#content/installments.ts'
import { sentenceFor } from '#content/sentences.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { Table } from '#ui/structure/Table.tsx'
import { admin } from '../core/api.ts'
import { detailPath, paths } from '../core/router.ts'
import { ask, call } from '../core/session.ts'
import { LoadFailure, useLoad } from '../core/use-load.tsx'
import { ViewTitle } from '../core/ViewTitle.tsx'

const directions = { remessa: 'Enviado', retorno: 'Recebido' }

/** /admin/pagamentos/boletos: the files that are exchanged with the bank of boletos, with their content. */
export function BoletoFilesView() {
  const [before, setBefore] = useState<string>()
  const [open, setOpen] = useState<string | null>(null)
  const { data, failure, reload } = useLoad<CnabFilesAnswer>(`boleto files ${before ?? ''}`, (signal) =>
    call(admin.boletos.files.$get({ query: before ? { before } : {} }, { init: { signal } })),
  )
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-1 gap-4">
      <ViewTitle title="Arquivos de boletos" />
      <p>
        <a href={paths.payments} className="inline-flex min-h-11 items-center underline underline-offset-4">
          Voltar a Pagamentos
        </a>
      </p>
      {failure && <LoadFailure title={sentenceFor('boleto_files_failed')} failure={failure} onRetry={reload} />}
      {!data && !failure && <Loading label="Carregando os arquivos..." />}
      {data && !data.hasBank && (
        <Alert tone="info" title="Nenhum banco de boletos está configurado">
          Sem ele, o portal não oferece boleto. As variáveis estão em docs/operations.md.
        </Alert>
      )}
      {data && data.files.length === 0 && <p className="text-ink-soft">Nenhum arquivo foi trocado ainda.</p>}
      {data && data.files.length > 0 && <Files files={data.files} open={open} onOpen={setOpen} />}
      {data?.next && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setBefore(data.next ?? undefined)}>
          Mais antigos
        </Button>
      )}
      {open && <File key={open} id={open} onResent={reload} />}
    </div>
  )
}

type FilesProps = { files: readonly CnabFileView[]; open: string | null; onOpen: (id: string | null) => void }

function Files({ files, open, onOpen }: FilesProps) {
  return (
    <Table caption="Arquivos de boletos">
      <thead>
        <tr>
          {['Arquivo', 'Quando', 'Situação'].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          <th scope="col" className="text-right">
            Boletos
          </th>
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <tr key={file.id}>
            <th scope="row" className="font-normal">
              <button
                type="button"
                aria-expanded={open === file.id}
                className="min-h-11 text-left underline underline-offset-4"
                onClick={() => onOpen(file.id === open ? null : file.id)}
              >
                <span translate="no">{file.name}</span>
              </button>
            </th>
            <td className="figures">
              <span>{directions[file.direction]}</span> <span>{formatDateTime(file.at)}</span>
            </td>
            <td>{stateOf(file)}</td>
            <td className="figures text-right">{file.boletos}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const stateOf = ({ doneAt, failure, direction }: CnabFileView): string =>
  failure ?? (doneAt ? (direction === 'remessa' ? 'O banco recebeu' : 'Lido') : 'Esperando o banco')

/** One file: what each line is about, the file as it is, and handing it over again. */
function File({ id, onResent }: { id: string; onResent: () => void }) {
  const { busy, failure: failed, press } = usePress()
  const { data, failure, reload, set } = useLoad<CnabFileAnswer>(`boleto file ${id}`, (signal) =>
    call(admin.boletos.files[':file'].$get({ param: { file: id } }, { init: { signal } })),
  )
  const resend = () =>
    ask(admin.boletos.files[':file'].resend.$post({ param: { file: id } }), (answer) => {
      set(answer)
      onResent()
      toast.success('O arquivo vai de novo para o banco. Ele conhece o número: nada é registrado duas vezes.')
    })
  const card = useRef<HTMLDivElement>(null)
  // The list above may be longer than the screen.
  useEffect(() => card.current?.focus(), [])
  return (
    <div ref={card} tabIndex={-1} className="scroll-mt-6 focus:outline-none">
      <Card title={data ? data.file.name : 'Arquivo'}>
        {failure && <LoadFailure title={sentenceFor('boleto_files_failed')} failure={failure} onRetry={reload} />}
        {!data && !failure && <Loading label="Carregando o arquivo..." />}
        {data?.file.failure && (
          <Alert tone="warn" className="mb-4" title="Este arquivo espera">
            {data.file.failure}
          </Alert>
        )}
        {data && data.lines.length > 0 && <Lines lines={data.lines} />}
        {data?.content && (
          <details className="mt-4">
            <summary className="min-h-11 cursor-pointer py-2 underline underline-offset-4">Conteúdo do arquivo</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
            <pre tabIndex={0} translate="no" className="overflow-x-auto rounded-md bg-paper p-3 text-xs">
              {data.content}
            </pre>
          </details>
        )}
        {data?.file.direction === 'remessa' && (
          <Button
            variant="secondary"
            className="mt-4"
            busy={busy}
            busyLabel="Enviando..."
            onClick={() => void press('resend', resend)}
          >
            Enviar de novo
          </Button>
        )}
        <PressFailure failure={failed} className="mt-2" />
      </Card>
    </div>
  )
}

function Lines({ lines }: { lines: CnabFileAnswer['lines'] }) {
  return (
    <Table caption="O que cada linha diz">
      <thead>
        <tr>
          {['Linha', 'Nosso número', 'O que', 'Cobrança'].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          <th scope="col" className="text-right">
            Valor
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((one) => (
          <tr key={one.line}>
            <th scope="row" className="figures font-normal">
              {one.line}
            </th>
            <td className="figures" translate="no">
              {one.ourNumber}
            </td>
            <td>
              <span>{one.what}</span>
              {one.note && <span className="block text-ink-soft">{one.note}</span>}
            </td>
            <td>
              {one.application ? (
                <a href={detailPath(one.application.id)} className="underline underline-offset-4">
                  <span translate="no">{one.application.contractNumber}</span>
                  <span>{one.numbers ? `, ${installmentWords(one.numbers)}` : ', entrada'}</span>
                </a>
              ) : (
                '—'
              )}
            </td>
            <td className="figures text-right" translate="no">
              {one.amountCents === null ? '—' : formatBRL(one.amountCents)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
