import type { AdminDetail } from '#api/admin.ts'
import { sentenceFor } from '#content/sentences.ts'
import { pixProblem } from '#domain/pix.ts'
import { readUnless, useForm } from '#forms/use-form.ts'
import { usePress } from '#forms/use-press.ts'
import { failureIn } from '#lib/api.ts'
import { admin } from '../../core/api.ts'
import { draftKey } from '../../core/drafts.ts'
import { ask } from '../../core/session.ts'
import type { Save } from '../use-application.ts'

/** Holds the code being edited, if any. Makes a code from the bank's account, saves and removes it. */
export function usePixCode({ id, outcome }: AdminDetail, save: Save) {
  const { pressed, failureAt, press } = usePress<'make' | 'remove' | 'retry'>()
  const form = useForm({
    // Null while the stored code is only shown.
    initial: { pixCode: null as string | null },
    read: (typed) => {
      const code = typed.pixCode?.trim() ?? ''
      const problem = code && pixProblem(code, outcome.dueCents)
      return readUnless({ pixCode: problem ? sentenceFor(problem) : undefined }, () => code || null)
    },
    draft: { key: draftKey(`pix:${id}`) },
    send: async (code: string | null) => {
      const answer = await save(put(code), sentenceFor('pix_saved'))
      if (!answer.ok) return answer.failure
      form.discard()
      return null
    },
  })

  const put = (pixCode: string | null) => (version: number) =>
    admin.applications[':id'].pix.$put({ param: { id }, json: { pixCode, version } })

  const make = () =>
    press('make', () =>
      ask(admin.applications[':id'].pix.proposal.$post({ param: { id } }), ({ pixCode }) => form.change({ pixCode })),
    )

  const remove = () => press('remove', async () => failureIn(await save(put(null), 'Código Pix removido')))

  /** Asks the provider again for the charge that it refused. */
  const retry = () =>
    press('retry', async () => {
      const again = () => admin.applications[':id'].charge.$post({ param: { id } })
      return failureIn(await save(again, 'Pedimos o código de novo'))
    })

  return { form, pressed, failureAt, make, remove, retry }
}

export type PixEditing = ReturnType<typeof usePixCode>
