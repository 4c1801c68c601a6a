import type { Failure } from '#lib/call-api.ts'

/** Which code goes with the password: the app's, or for who has passkeys alone and none at hand, a recovery code. */
export type CodeAsked = 'app' | 'recovery'

/** The code that would make up for a refusal; undefined where none would. */
export function codeAsked({ code }: Failure): CodeAsked | undefined {
  if (code === 'second_factor_required') return 'app'
  return code === 'passkey_required' ? 'recovery' : undefined
}

/** How the code is asked for. */
export const codeFields: Readonly<Record<CodeAsked, { label: string; hint: string }>> = {
  app: { label: 'Código do aplicativo autenticador', hint: 'Seis números, ou um dos seus códigos de recuperação' },
  recovery: { label: 'Código de recuperação', hint: 'Um dos que você guardou. Cada um vale uma vez' },
}
