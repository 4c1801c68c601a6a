import type { Failure } from '#lib/api.ts'

/** Which code goes with the password. 'recovery' is for an account with passkeys only, when none is at hand. */
export type CodeAsked = 'app' | 'recovery'

/** Returns the code that the refusal asks for; undefined if no code would help. */
export function codeAsked({ code }: Failure): CodeAsked | undefined {
  if (code === 'second_factor_required') return 'app'
  return code === 'passkey_required' ? 'recovery' : undefined
}

/** The label and hint of the field for each code. */
export const codeFields: Readonly<Record<CodeAsked, { label: string; hint: string }>> = {
  app: { label: 'Código do aplicativo autenticador', hint: 'Seis números, ou um dos seus códigos de recuperação' },
  recovery: { label: 'Código de recuperação', hint: 'Um dos que você guardou. Cada um vale uma vez' },
}
