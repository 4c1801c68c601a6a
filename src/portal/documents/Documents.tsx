import { useStore } from '@nanostores/react'
import { ShieldCheck } from 'lucide-react'
import { useEffect } from 'react'
import type { ApplicantView } from '#api/portal.ts'
import { documentKinds } from '#domain/documents/documents.ts'
import { missingDocuments, requiredDocuments } from '#domain/documents/required-documents.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { DocumentItem } from './DocumentItem.tsx'
import { $uploads, resetUploads, sendChosen, tryAgain } from './uploads.ts'

/** The three documents of an application that waits for them. Give it the application's id as key. */
export function Documents({ view }: { view: ApplicantView }) {
  const uploads = useStore($uploads)
  const chosen = documentKinds.filter((kind) => uploads[kind].phase === 'chosen')
  const missing = missingDocuments((kind) => ['uploaded', 'accepted'].includes(view.documents[kind].status))
  const sent = requiredDocuments.length - missing.length
  const complete = missing.length === 0

  useEffect(() => resetUploads, [])
  useEffect(() => {
    const goOn = () => {
      const items = $uploads.get()
      for (const kind of documentKinds) {
        const item = items[kind]
        if (item.phase === 'error' && item.again) tryAgain(view.id, kind)
      }
    }
    window.addEventListener('online', goOn)
    return () => window.removeEventListener('online', goOn)
  }, [view.id])

  return (
    <Card
      title="Documentos"
      id="documentos"
      action={
        <span className="figures font-semibold text-ink-soft text-sm">
          {sent} de {requiredDocuments.length} enviados
        </span>
      }
    >
      {complete ? (
        <Alert tone="ok" role="status" title="Todos os documentos foram enviados!">
          <p>
            O próximo passo é a assinatura do contrato, que começa com o pagamento da entrada. Avisamos aqui assim que
            tudo estiver conferido.
          </p>
        </Alert>
      ) : (
        <p className="flex items-start gap-2 text-ink-soft text-sm">
          <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-ok" />
          Fotos nítidas, com os quatro cantos à mostra e sem reflexo. Só você e a nossa equipe de análise veem os
          arquivos.
        </p>
      )}
      <ul className="mt-4 grid grid-cols-1 gap-4">
        {documentKinds.map((kind) => (
          <DocumentItem
            key={kind}
            application={view.id}
            kind={kind}
            document={view.documents[kind]}
            item={uploads[kind]}
          />
        ))}
      </ul>
      {(!complete || chosen.length > 0) && (
        <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button onClick={() => void sendChosen(view.id)} className="max-sm:w-full">
            {chosen.length > 1 ? `Enviar ${chosen.length} documentos` : 'Enviar documento'}
          </Button>
          <p className="text-ink-faint text-xs">JPG, PNG, WebP ou PDF (menos na selfie), até 5 MB.</p>
        </div>
      )}
    </Card>
  )
}
