import { WifiOff } from 'lucide-react'
import { type MouseEvent, type Ref, useSyncExternalStore } from 'react'
import { sentenceFor, sentences } from '#content/sentences.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import type { FieldName } from './answers.ts'
import { fieldId, type Step } from './steps/step.ts'
import type { Problems } from './steps/steps.ts'

type SummaryProps = { fields: Step['fields']; problems: Problems; ref: Ref<HTMLDivElement> }

/**
 * Lists the problems of a step, each with a link to its field. The step moves the focus here when it refuses to
 * continue.
 */
export function ErrorSummary({ fields, problems, ref }: SummaryProps) {
  const entries = Object.entries(problems) as [FieldName, string][]
  if (entries.length === 0) return null
  const missing = entries.some(([, code]) => code === 'required')

  function focusField(event: MouseEvent, name: FieldName) {
    event.preventDefault()
    document.getElementById(fieldId(name))?.focus()
  }

  return (
    <Alert
      ref={ref}
      role="group"
      tone="bad"
      className="mb-6 scroll-mt-24"
      title={missing ? sentences.form_incomplete : sentences.validation_failed}
    >
      <ul className="mt-1 space-y-1">
        {entries.map(([name, code]) => (
          <li key={name}>
            <a
              href={`#${fieldId(name)}`}
              onClick={(event) => focusField(event, name)}
              className="inline-flex min-h-8 items-center underline underline-offset-4"
            >
              {`${fields[name]?.label}: ${sentenceFor(code)}`}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** Says that the device is offline, and that the answers are safe. */
export function ConnectionNotice() {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className="mb-6 flex gap-3 rounded-md border border-warn/30 bg-warn-soft p-4 text-sm">
          <WifiOff aria-hidden className="mt-0.5 size-5 shrink-0 text-warn" />
          <span>
            <strong>Você está sem conexão.</strong> Continue preenchendo sem fechar esta página: você envia quando ela
            voltar.
          </span>
        </p>
      )}
    </div>
  )
}

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Tells whether the device reports a connection. */
function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}
