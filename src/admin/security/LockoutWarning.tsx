import type { AnalystResponse } from '#api/analyst.ts'
import { Alert } from '#ui/feedback/Alert.tsx'

type Account = Pick<AnalystResponse, 'secondFactor' | 'hasPasskey' | 'recoveryCodes'>

/** What a compulsory second factor means for an account that only its passkeys open. Shows nothing for any other. */
export function LockoutWarning({
  account: { secondFactor, hasPasskey, recoveryCodes },
  codesHref,
  className,
}: {
  account: Account
  /** Where recovery codes are made; left out where the button stands below. */
  codesHref?: string
  className?: string
}) {
  if (secondFactor || !hasPasskey || recoveryCodes > 0) return null
  return (
    <Alert
      tone="warn"
      title="Você não tem códigos de recuperação"
      className={className}
      action={
        codesHref && (
          <a href={codesHref} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
            Criar códigos de recuperação
          </a>
        )
      }
    >
      Sendo a verificação obrigatória, só a sua chave de acesso abre a conta. Se você perder o aparelho dela, outra
      pessoa da gestão precisa ajudar você a entrar de novo.
    </Alert>
  )
}
