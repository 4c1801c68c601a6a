import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import { brand } from '#content/brand.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { endLeftSession, farewellAddress, goToLogin } from '../core/login-page.ts'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { $kept } from '../counter/kept-on-device.ts'

const tryAgainMs = 15_000

/** Shown after a logout of the counter: ends the session on the server, however long the network takes, and goes to the login. */
export function SignedOutView() {
  const { waiting } = useStore($kept)
  const [isOffline, setOffline] = useState(false)
  const endSession = useCallback(async () => {
    if (await endLeftSession()) goToLogin(farewellAddress(1))
    else setOffline(true)
  }, [])
  useEffect(() => {
    const again = () => void endSession()
    again()
    const retry = setInterval(again, tryAgainMs)
    addEventListener('online', again)
    return () => {
      clearInterval(retry)
      removeEventListener('online', again)
    }
  }, [endSession])

  if (!isOffline) return <Loading className="grow" label="Saindo..." />
  return (
    <main id="conteudo" tabIndex={-1} className="flex grow items-center justify-center p-4 focus:outline-none">
      <div className="w-full max-w-md">
        <Card>
          <ViewTitle title="Você saiu neste aparelho" className="mb-3" />
          <div className="grid gap-3">
            <p>A lista de retiradas foi apagada daqui, e ninguém a vê sem entrar de novo.</p>
            <p className="text-ink-soft text-sm">
              Sem internet, o {brand.bank} ainda não sabe que você saiu. Avisamos assim que a conexão voltar, ou quando
              esta página for aberta outra vez.
            </p>
            {Object.keys(waiting).length > 0 && (
              <p className="font-semibold text-sm">
                Há entregas que ainda não chegaram ao banco. Elas ficam guardadas e seguem quando você entrar de novo
                neste aparelho.
              </p>
            )}
            <Button variant="secondary" onClick={() => void endSession()}>
              Tentar agora
            </Button>
          </div>
        </Card>
      </div>
    </main>
  )
}
