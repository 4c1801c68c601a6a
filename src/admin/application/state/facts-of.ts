import type { AdminDetail } from '#api/admin.ts'
import type { StageFacts } from '#domain/application/transition.ts'
import { documentKinds } from '#domain/documents/documents.ts'

/** What an application has brought so far, as the rules of its stages look at it. */
export function stageFactsOf({ documents, journey, release }: AdminDetail): StageFacts {
  return { accepted: documentKinds.filter((kind) => documents[kind].status === 'accepted'), journey, release }
}
