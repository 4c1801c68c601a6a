// The passkey library is large, so pages import this file only when they need a passkey.
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import type { AnalystResponse } from '#api/analyst.ts'
import type { AssertionRequest, PasskeyMade } from '#api/passkeys.ts'
import { type Answer, callApi, createPasskeyApi, failureOf, patientFetch } from '#lib/api.ts'
import { asAccount, call } from '../session.ts'
import { withStepUp } from '../step-up.ts'

// The server's JSON has no undefined, but its type does not say so.
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

const server = createPasskeyApi('/', withStepUp(asAccount(patientFetch)))

/** Makes a passkey of this name in an authenticator of the person's choice, and adds it to the account. */
export async function addPasskey(name: string): Promise<Answer<PasskeyMade>> {
  const options = await call(server.registration.options.$post())
  if (!options.ok) return options
  const made = await attempt(startRegistration({ optionsJSON: options.data as CreationOptions }))
  if (!made.ok) return made
  const { id, response } = made.data
  const { clientDataJSON, attestationObject, transports = [] } = response
  return call(server.registration.$post({ json: { name, id, clientDataJSON, attestationObject, transports } }))
}

/** Logs in with a passkey that the person chooses in the browser's dialog. */
export async function logInWithPasskey(): Promise<Answer<AnalystResponse>> {
  const options = await callApi(server.login.options.$post())
  if (!options.ok) return options
  const signed = await attempt(startAuthentication({ optionsJSON: options.data as RequestOptions }))
  return signed.ok ? callApi(server.login.$post({ json: asRequest(signed.data) })) : signed
}

/**
 * Logs in with a passkey that the user picks from the browser's suggestions at the user name field. Returns undefined
 * if the browser cannot suggest any, or if `signal` aborts before the browser asks.
 */
export async function logInFromAutofill(signal: AbortSignal): Promise<Answer<AnalystResponse> | undefined> {
  if (!(await browserSupportsWebAuthnAutofill()) || signal.aborted) return undefined
  const options = await callApi(server.login.options.$post())
  if (!options.ok || signal.aborted) return undefined
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony())
  const signed = await attempt(
    startAuthentication({ optionsJSON: options.data as RequestOptions, useBrowserAutofill: true }),
  )
  return signed.ok ? callApi(server.login.$post({ json: asRequest(signed.data) })) : undefined
}

/** Proves with one of the account's passkeys that its owner is present. */
export async function stepUpWithPasskey(): Promise<Answer<null>> {
  const options = await callApi(server['step-up'].options.$post())
  if (!options.ok) return options
  const signed = await attempt(startAuthentication({ optionsJSON: options.data as RequestOptions }))
  return signed.ok ? callApi(server['step-up'].$post({ json: asRequest(signed.data) })) : signed
}

function asRequest({ id, response }: Awaited<ReturnType<typeof startAuthentication>>): AssertionRequest {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) }
}

/** The codes for a browser's reasons to end a ceremony (Web Authentication Level 3, sections 5.1.3 and 5.1.4). */
const reasons: Readonly<Record<string, string>> = {
  InvalidStateError: 'passkey_known',
  ConstraintError: 'passkey_unsupported',
  NotSupportedError: 'passkey_unsupported',
  SecurityError: 'passkey_unavailable',
}

async function attempt<Credential>(ceremony: Promise<Credential>): Promise<Answer<Credential>> {
  try {
    return { ok: true, data: await ceremony }
  } catch (error) {
    const code = reasons[error instanceof Error ? error.name : ''] ?? 'passkey_cancelled'
    return { ok: false, failure: failureOf(code) }
  }
}
