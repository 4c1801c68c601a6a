import { useState } from 'react'
import { sentenceFor } from '#content/sentences.ts'
import { isProtocol, protocolDigits } from '#domain/requests/protocol.ts'
import { api } from '#lib/api.ts'
import { callApi } from '#lib/call-api.ts'
import { TextField } from '#ui/forms/TextField.tsx'
import { CodeStep, type OpenRequest, useCoded } from './CodeStep.tsx'

/** Opens a request by its protocol and a code, which the server mails to the request's address and nowhere else. */
export function FollowForm({ onOpened }: { onOpened: (open: OpenRequest) => void }) {
  const [protocol, setProtocol] = useState('')
  const coded = useCoded({
    check: () => (isProtocol(protocolDigits(protocol)) ? {} : { protocol: sentenceFor('protocol_invalid') }),
    ask: () => callApi(api.requests.follow.code.$post({ json: { protocol } })),
    send: (typed) => callApi(api.requests.follow.$post({ json: { protocol, code: typed } })),
    onOpened,
  })
  const { form, errors, clear, submit, startAgain } = coded
  return (
    <form ref={form} noValidate method="dialog" onSubmit={(event) => void submit(event)} className="grid gap-4">
      <TextField
        label="Protocolo"
        name="protocol"
        hint="12 letras e números, como K7QF-9M2X-4TRB"
        autoCapitalize="characters"
        autoComplete="off"
        value={protocol}
        error={errors.protocol}
        onChange={({ target }) => {
          setProtocol(target.value)
          clear('protocol')
          startAgain()
        }}
      />
      <CodeStep
        coded={coded}
        hint="Se o protocolo existe, enviamos 6 números ao e-mail dele"
        submit="Abrir a solicitação"
      />
    </form>
  )
}
