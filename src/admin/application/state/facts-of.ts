import type { AdminDetail } from '#api/admin.ts'
import type { StageFacts } from '#domain/application/transition.ts'
import { documentKinds } from '#domain/documents/documents.ts'

/** Gives the facts of an application that the rules of the stages need. */
export function stageFactsOf({ documents, journey, release }: AdminDetail): StageFacts {
  return { accepted: documentKinds.filter((kind) => documents[kind].status === 'accepted'), journey, release }
}
