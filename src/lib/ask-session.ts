import type { SessionPerson } from '#api/session.ts'
import { api, callApi, type Failure } from './api.ts'
import { forgetSession } from './stored-application.ts'

/** The server's answer about who is logged in: a person, none, or unknown without an answer. */
export type Session =
  | { state: 'person'; person: SessionPerson }
  | { state: 'none' }
  | { state: 'unknown'; failure: Failure }

/** Asks the server who is logged in on this browser. */
export async function askSession(): Promise<Session> {
  const answer = await callApi(api.session.$get())
  if (!answer.ok) return { state: 'unknown', failure: answer.failure }
  const { person } = answer.data
  if (person) return { state: 'person', person }
  forgetSession()
  return { state: 'none' }
}
